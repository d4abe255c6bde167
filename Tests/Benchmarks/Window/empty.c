// The least window that libadwaita can show: what remindd-window is measured against.
#include <adwaita.h>

static void activate(GtkApplication *application) {
    GtkWidget *window = adw_application_window_new(application);
    gtk_window_set_default_size(GTK_WINDOW(window), 560, 680);
    gtk_window_present(GTK_WINDOW(window));
}

int main(int count, char **arguments) {
    AdwApplication *application = adw_application_new("org.remindd.Empty", G_APPLICATION_NON_UNIQUE);
    g_signal_connect(application, "activate", G_CALLBACK(activate), NULL);
    return g_application_run(G_APPLICATION(application), count, arguments);
}
