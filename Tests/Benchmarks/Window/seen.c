// Waits until a colour is on the screen often enough, or no longer anywhere, and prints when that was: nanoseconds of
// CLOCK_MONOTONIC.
//
//     seen RRGGBB PIXELS    at least so many pixels have it; 0: none has
#include <X11/Xlib.h>
#include <X11/Xutil.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

int main(int count, char **arguments) {
    Display *display = XOpenDisplay(NULL);
    if (!display || count != 3) return 64;
    unsigned long colour = strtoul(arguments[1], NULL, 16);
    int wanted = atoi(arguments[2]);
    Window root = DefaultRootWindow(display);
    int width = DisplayWidth(display, 0), height = DisplayHeight(display, 0);
    for (int tries = 0; tries < 10000; tries++) {
        struct timespec now;
        clock_gettime(CLOCK_MONOTONIC, &now);
        XImage *image = XGetImage(display, root, 0, 0, width, height, AllPlanes, ZPixmap);
        int found = 0;
        for (int y = 0; y < height; y++)
            for (int x = 0; x < width; x++) found += (XGetPixel(image, x, y) & 0xffffff) == colour;
        XDestroyImage(image);
        if (wanted ? found >= wanted : !found) {
            printf("%lld\n", now.tv_sec * 1000000000LL + now.tv_nsec);
            return 0;
        }
        struct timespec pause = {0, 1000000};
        nanosleep(&pause, NULL);
    }
    return 1;
}
