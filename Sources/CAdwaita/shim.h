#pragma once
// The API of Debian 12, whatever is installed: a later one neither offers more nor calls it deprecated.
#define GLIB_VERSION_MIN_REQUIRED GLIB_VERSION_2_74
#define GLIB_VERSION_MAX_ALLOWED GLIB_VERSION_2_74
#define GDK_VERSION_MIN_REQUIRED GDK_VERSION_4_8
#define GDK_VERSION_MAX_ALLOWED GDK_VERSION_4_8
#define ADW_VERSION_MIN_REQUIRED ADW_VERSION_1_2
#define ADW_VERSION_MAX_ALLOWED ADW_VERSION_1_2
#include <adwaita.h>

// g_signal_connect_data takes a function without a type, which Swift cannot make of one with a type. Swapped, so that the
// data comes first, whatever else a signal hands over.
static inline void remindd_connect(
    void *object, const char *signal, void (*call)(void *), void *data, void (*release)(void *, GClosure *)) {
    g_signal_connect_data(object, signal, G_CALLBACK(call), data, release, G_CONNECT_SWAPPED);
}

// The one signal whose answer counts and whose arguments are read: a second start of the program.
static inline void remindd_connect_command_line(
    void *application, int (*call)(GApplication *, GApplicationCommandLine *, void *)) {
    g_signal_connect(application, "command-line", G_CALLBACK(call), NULL);
}

// A search entry has no function for it before GTK 4.10, and g_object_set is variadic.
static inline void remindd_set_placeholder(GtkWidget *widget, const char *text) {
    g_object_set(widget, "placeholder-text", text, NULL);
}

// gtk_accessible_update_property is variadic, which Swift cannot call.
static inline void remindd_set_accessible_name(GtkWidget *widget, const char *name) {
    gtk_accessible_update_property(GTK_ACCESSIBLE(widget), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
}

// g_object_new is variadic, which Swift cannot call: a drawing that a screen reader takes for a picture.
static inline GtkWidget *remindd_picture(void) {
    return g_object_new(GTK_TYPE_DRAWING_AREA, "accessible-role", GTK_ACCESSIBLE_ROLE_IMG, NULL);
}

// Two signals whose arguments are read, and which Swift cannot connect for the reason above: the place of the pointer, and
// the row of a list that is pressed.
static inline void remindd_connect_motion(
    void *controller, void (*call)(void *, double, double), void *data, void (*release)(void *, GClosure *)) {
    g_signal_connect_data(controller, "motion", G_CALLBACK(call), data, release, G_CONNECT_SWAPPED);
}
static inline void remindd_connect_row_activated(
    void *list, void (*call)(void *, GtkListBoxRow *), void *data, void (*release)(void *, GClosure *)) {
    g_signal_connect_data(list, "row-activated", G_CALLBACK(call), data, release, G_CONNECT_SWAPPED);
}

// A native dialog's signal says by its number which button was pressed: the other function hands over no number.
static inline void remindd_connect_response(
    void *dialog, void (*call)(void *, int), void *data, void (*release)(void *, GClosure *)) {
    g_signal_connect_data(dialog, "response", G_CALLBACK(call), data, release, G_CONNECT_SWAPPED);
}
