"""A desktop's tray for tests: org.kde.StatusNotifierWatcher on the bus of DBUS_SESSION_BUS_ADDRESS.

It answers commands from standard input with one JSON value per line:

    icon            the properties of the icon that has registered; null before that
    menu            the entries of its menu: id, label, isLive (a click is possible), below
    click NUMBER    the event of a click, and true once it is answered
    signals         how often the menu has said that it is another one
    away, back      leaves the bus, as a panel that crashes; and comes back

Run it with the system's python3, whose dbus and gi modules come from Debian's python3-dbus and python3-gi.
"""

import json
import sys
import time

import dbus
import dbus.mainloop.glib
import dbus.service
from gi.repository import GLib

NAME = "org.kde.StatusNotifierWatcher"
ITEM = "org.kde.StatusNotifierItem"
MENU = "com.canonical.dbusmenu"


class Watcher(dbus.service.Object):
    def __init__(self, bus):
        super().__init__(bus, "/StatusNotifierWatcher")
        self.bus = bus
        self.item = None
        self.updates = 0
        bus.add_signal_receiver(self.updated, "LayoutUpdated", MENU)

    def updated(self, *_):
        self.updates += 1

    @dbus.service.method(NAME, in_signature="s", out_signature="", sender_keyword="sender")
    def RegisterStatusNotifierItem(self, service, sender=None):
        self.item = (sender, service) if service.startswith("/") else (service, "/StatusNotifierItem")

    def icon(self):
        if self.item is None:
            return None
        properties = dbus.Interface(self.bus.get_object(*self.item), "org.freedesktop.DBus.Properties")
        found = properties.GetAll(ITEM)
        assert properties.Get(ITEM, "Status") == found["Status"]
        return {str(name): plain(value) for name, value in found.items()}

    def menu_object(self):
        return dbus.Interface(self.bus.get_object(self.item[0], self.icon()["Menu"]), MENU)

    def menu(self):
        # A tray that begins, or whose menu changes at this moment, cannot say it yet.
        end = time.monotonic() + 2
        while True:
            try:
                return self.menu_now()
            except Exception:
                if time.monotonic() > end:
                    raise
            while GLib.MainContext.default().iteration(False):
                pass
            time.sleep(0.05)

    def menu_now(self):
        # Before the icon has come there is nothing to open.
        if self.item is None:
            return []
        menu = self.menu_object()
        menu.AboutToShow(0)
        while True:
            revision, root = menu.GetLayout(0, -1, dbus.Array([], signature="s"))
            shown = [entry(child) for child in root[2]]
            labels = {one["id"]: one["label"] for one in flat(shown)}
            try:
                properties = menu.GetGroupProperties(dbus.Array(labels, signature="i"), ["label"])
            except dbus.DBusException:
                if menu.GetLayout(0, 0, dbus.Array([], signature="s"))[0] == revision:
                    raise
                continue
            # Both are about one menu only if it did not change in between.
            if menu.GetLayout(0, 0, dbus.Array([], signature="s"))[0] == revision:
                assert {int(number): plain(found.get("label")) for number, found in properties} == labels
                return shown

    def click(self, number):
        self.menu_object().Event(dbus.Int32(int(number)), "clicked", dbus.String("", variant_level=1), dbus.UInt32(0))
        return True


def plain(value):
    if isinstance(value, dbus.Boolean):
        return bool(value)
    if isinstance(value, dbus.String):
        return str(value)
    if isinstance(value, int):
        return int(value)
    if isinstance(value, (dbus.Struct, dbus.Array)):
        return [plain(one) for one in value]
    return value


def entry(node):
    number, properties, children = node
    label = plain(properties.get("label"))
    is_live = bool(properties.get("enabled", True)) and properties.get("type") != "separator"
    return {"id": int(number), "label": label, "isLive": is_live, "below": [entry(child) for child in children]}


def flat(entries):
    for one in entries:
        yield one
        yield from flat(one["below"])


def main():
    dbus.mainloop.glib.DBusGMainLoop(set_as_default=True)
    bus = dbus.SessionBus()
    bus.request_name(NAME)
    watcher = Watcher(bus)
    loop = GLib.MainLoop()

    def answer(line):
        word, *rest = line.split()
        if word == "icon":
            return watcher.icon()
        if word == "menu":
            return watcher.menu()
        if word == "click":
            return watcher.click(rest[0])
        if word == "signals":
            return watcher.updates
        if word == "away":
            watcher.item = None
            bus.release_name(NAME)
            return True
        if word == "back":
            bus.request_name(NAME)
            return True
        return None

    def read(source, _):
        line = source.readline()
        if not line:
            loop.quit()
            return False
        try:
            said = answer(line)
        except Exception as error:  # The test reads what is wrong.
            said = {"error": str(error)}
        print(json.dumps(said), flush=True)
        return True

    GLib.io_add_watch(sys.stdin, GLib.IO_IN | GLib.IO_HUP, read)
    print("true", flush=True)
    loop.run()


main()
