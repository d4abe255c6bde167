#!/usr/bin/python3
"""Walks a window as a screen reader does, by AT-SPI alone.

    window.py see TEXT        waits until something that is shown has TEXT in its name
    window.py gone TEXT       waits until nothing that is shown has it
    window.py press NAME      presses the first button whose name begins so
    window.py names           prints the role and the name of everything that is shown
    window.py focus           prints the role and the name of what has the keyboard's focus
"""
import sys, time

import pyatspi

PROGRAM = "remindd-window"


def shown():
    """Everything of the program that is on the screen."""
    desktop = pyatspi.Registry.getDesktop(0)
    waiting = [program for program in desktop if program and program.name == PROGRAM]
    while waiting:
        node = waiting.pop()
        try:
            if node.getRole() != pyatspi.ROLE_APPLICATION and not node.getState().contains(pyatspi.STATE_VISIBLE):
                continue
            yield node
            waiting += [child for child in reversed(list(node)) if child]
        except LookupError:
            # It went while it was looked at.
            continue
        except Exception as error:
            if "org.freedesktop.DBus" not in str(error) and "atspi" not in str(error):
                raise


def press(text):
    """The press of the first button that does something: a menu's button has another one inside, which does the work."""
    for node in shown():
        if node.name.startswith(text) and node.getRole() == pyatspi.ROLE_PUSH_BUTTON:
            try:
                action = node.queryAction()
            except NotImplementedError:
                # It went while it was looked at.
                continue
            if action.nActions > 0:
                return action
    return None


def until(find, what):
    limit = time.monotonic() + 20
    while time.monotonic() < limit:
        found = find()
        if found:
            return found
        time.sleep(0.05)
    names = "\n".join(f"{node.getRoleName()}: {node.name}" for node in shown() if node.name)
    sys.exit(f"there is no {what} in:\n{names}")


def main():
    verb, text = sys.argv[1], "".join(sys.argv[2:3])
    if verb == "see":
        until(lambda: [node for node in shown() if text in node.name], text)
    elif verb == "gone":
        until(lambda: not [node for node in shown() if text in node.name], f"end of {text}")
    elif verb == "press":
        until(lambda: press(text), f"button {text}").doAction(0)
    elif verb == "names":
        for node in shown():
            if node.name:
                print(f"{node.getRoleName()}: {node.name}")
    elif verb == "focus":
        for node in shown():
            if node.getState().contains(pyatspi.STATE_FOCUSED):
                print(f"{node.getRoleName()}: {node.name}")


main()
