"""A notification server that does as it is told, for tests.

It owns org.freedesktop.Notifications on the bus of DBUS_SESSION_BUS_ADDRESS, appends one JSON object per line to LOG for
each call and each fact ({"call": "Notify", "id": 1, "sender": ":1.4", "title": ..., "body": ..., ...}), and takes
commands on standard input, one per line:

    action ID NAME     emit ActionInvoked, to the sender of that Notify alone (as dunst and GNOME do) or to everybody
    reply ID TEXT      emit NotificationReplied, as Plasma does for what was typed into a notification
    close ID REASON    emit NotificationClosed; ID may be unknown, as swaync has it
    mode MODE          how Notify goes on from now: answer, hang (no reply, ever), hold (reply at `release`), refuse,
                       zero (shows it and replies 0, as notify-osd does for a dialog), crash, absent (has the name and
                       no method yet, as GNOME's at its start), shy (shows, and never says who it is), swallow (gives an
                       id and shows nothing, as MATE's Do Not Disturb)
    release            send the replies that were held
    quit               leave; so does the end of standard input

Run it with the system's python3, whose dbus and gi modules come from Debian's python3-dbus and python3-gi.
"""

import argparse
import json
import os
import sys

import dbus
import dbus.lowlevel
import dbus.mainloop.glib
import dbus.service
from gi.repository import GLib

NAME = "org.freedesktop.Notifications"
PATH = "/org/freedesktop/Notifications"


class Server(dbus.service.Object):
    def __init__(self, bus, options):
        super().__init__(bus, PATH)
        self.bus = bus
        self.options = options
        self.mode = options.mode
        self.next_id = options.first_id
        self.senders = {}
        self.swallowed = set()
        self.held = []

    def log(self, call, **fields):
        with open(self.options.log, "a", encoding="utf-8") as log:
            log.write(json.dumps({"call": call, **fields}) + "\n")

    @dbus.service.method(NAME, in_signature="", out_signature="ssss", sender_keyword="sender")
    def GetServerInformation(self, sender=None):
        self.log("GetServerInformation", sender=sender)
        if self.mode in ("absent", "shy"):
            self.lack()
        return (self.options.name, self.options.vendor, "1", "1.2")

    @dbus.service.method(NAME, in_signature="", out_signature="as")
    def GetCapabilities(self):
        self.log("GetCapabilities")
        if self.mode in ("absent", "shy"):
            self.lack()
        capabilities = ["body"]
        if not self.options.no_markup:
            capabilities.append("body-markup")
        if not self.options.no_actions:
            capabilities.append("actions")
        return capabilities + self.options.capability

    @dbus.service.method(
        NAME, in_signature="susssasa{sv}i", out_signature="u", sender_keyword="sender",
        async_callbacks=("reply", "fail"))
    def Notify(self, app, replaces, icon, title, body, actions, hints, expire, sender=None, reply=None, fail=None):
        number = 0
        if self.mode not in ("refuse", "hang", "zero", "absent"):
            number = int(replaces)
            if number == 0 or number in self.swallowed:
                number = self.next_id
                self.next_id += 1
            if self.mode == "swallow":
                self.swallowed.add(number)
            self.senders[number] = sender
            while len(self.senders) > self.options.most:
                oldest = min(self.senders)
                self.log("evicted", id=oldest)
                self.emit("NotificationClosed", "uu", self.senders.pop(oldest), dbus.UInt32(oldest), dbus.UInt32(1))
        self.log(
            "Notify", id=number, mode=self.mode, sender=sender, app=str(app), replaces=int(replaces), icon=str(icon),
            title=str(title), body=str(body), actions=[str(action) for action in actions],
            urgency=int(hints.get("urgency", 1)), resident=bool(hints.get("resident", False)),
            tag=str(hints.get("x-dunst-stack-tag", "")), sound=str(hints.get("sound-name", "")),
            example=str(hints.get("x-kde-reply-placeholder-text", "")),
            entry=str(hints.get("desktop-entry", "")), category=str(hints.get("category", "")), expire=int(expire))
        if self.mode == "crash":
            os._exit(1)
        elif self.mode == "refuse":
            fail(dbus.exceptions.DBusException("too many", name=NAME + ".MaxNotificationsExceeded"))
        elif self.mode == "absent":
            self.lack(fail)
        elif self.mode == "hold":
            self.held.append(lambda: reply(number))
        elif self.mode in ("answer", "zero", "shy", "swallow"):
            reply(number)
            if self.options.press:
                self.emit("ActionInvoked", "us", sender, dbus.UInt32(number), self.options.press)

    @dbus.service.method(NAME, in_signature="u", out_signature="", sender_keyword="sender")
    def CloseNotification(self, number, sender=None):
        self.log("CloseNotification", id=int(number), sender=sender)
        if self.senders.pop(int(number), None):
            self.emit("NotificationClosed", "uu", sender, number, 3)

    def lack(self, fail=None):
        error = dbus.exceptions.DBusException(
            f"Object does not exist at path “{PATH}”", name="org.freedesktop.DBus.Error.UnknownMethod")
        if fail is None:
            raise error
        fail(error)

    def emit(self, member, signature, sender, *arguments):
        signal = dbus.lowlevel.SignalMessage(PATH, NAME, member)
        signal.append(*arguments, signature=signature)
        if sender and not self.options.broadcast:
            signal.set_destination(sender)
        self.bus.send_message(signal)

    def command(self, line):
        word, *rest = line.split()
        if word == "action":
            self.emit("ActionInvoked", "us", self.senders.get(int(rest[0])), dbus.UInt32(rest[0]), rest[1])
        elif word == "reply":
            number, text = line.split(maxsplit=2)[1:]
            self.emit("NotificationReplied", "us", self.senders.get(int(number)), dbus.UInt32(number), text)
        elif word == "close":
            sender = self.senders.pop(int(rest[0]), None)
            self.emit("NotificationClosed", "uu", sender, dbus.UInt32(rest[0]), dbus.UInt32(rest[1]))
        elif word == "mode":
            self.mode = rest[0]
        elif word == "release":
            held, self.held = self.held, []
            for send in held:
                send()
        elif word == "quit":
            sys.exit(0)
        self.log("did", command=line)


def main():
    parser = argparse.ArgumentParser(description="A notification server that does as it is told.")
    parser.add_argument("log")
    parser.add_argument("--first-id", type=int, default=1)
    parser.add_argument(
        "--mode", default="answer",
        choices=("answer", "hang", "hold", "refuse", "zero", "crash", "absent", "shy", "swallow"))
    parser.add_argument("--name", default="scripted", help="what GetServerInformation says")
    parser.add_argument("--vendor", default="remindd")
    parser.add_argument("--most", type=int, default=1000, help="close the oldest of more, with reason 1, as GNOME does")
    parser.add_argument("--no-markup", action="store_true")
    parser.add_argument("--no-actions", action="store_true")
    parser.add_argument("--capability", action="append", default=[], help="one more that GetCapabilities lists")
    parser.add_argument("--broadcast", action="store_true")
    parser.add_argument("--press", help="report this action of each notification at once")
    options = parser.parse_args()

    dbus.mainloop.glib.DBusGMainLoop(set_as_default=True)
    bus = dbus.SessionBus()
    server = Server(bus, options)
    name = dbus.service.BusName(NAME, bus, do_not_queue=True)
    server.log("owns", name=bus.get_unique_name())
    loop = GLib.MainLoop()

    def read(*_):
        # Byte by byte: behind a buffer of Python's own, a second line would wait for a third.
        line = b""
        while not line.endswith(b"\n"):
            byte = source.read(1)
            if not byte:
                loop.quit()
                return False
            line += byte
        server.command(line.decode().strip())
        return True

    source = open(0, "rb", buffering=0)
    GLib.io_add_watch(source.fileno(), GLib.IO_IN | GLib.IO_HUP, read)
    loop.run()
    del name


if __name__ == "__main__":
    main()
