#!/usr/bin/python3
"""Walks a window as a screen reader does, by AT-SPI alone.

    window.py see TEXT        waits until something that is shown has TEXT in its name
    window.py gone TEXT       waits until nothing that is shown has it
    window.py press NAME      presses the first button whose name begins so
    window.py page NAME       presses the button of the switcher whose name begins so
    window.py names           prints the role and the name of everything that is shown
    window.py fits WIDTH      fails if the window is wider, if something sticks out of it, or if two texts overlap
    window.py places          prints the left edge and the name of everything that is shown
    window.py focus           prints the role and the name of what has the keyboard's focus
"""
import collections, sys, time

import pyatspi
from gi.repository import GLib

PROGRAM = "remindd-window"
# What AT-SPI says of a widget that went while it was looked at: it has no such child, fewer than no children, no such
# interface, or no such object on the bus.
GONE = (LookupError, ValueError, NotImplementedError, GLib.Error)

# What is pressed: a button, one that stays down, a page of the window.
BUTTONS = (pyatspi.ROLE_PUSH_BUTTON, pyatspi.ROLE_TOGGLE_BUTTON, pyatspi.ROLE_PAGE_TAB)

Shown = collections.namedtuple("Shown", "node role kind name focused")


def look(node):
    """A widget as it is now and its children, or None if it is hidden or gone."""
    try:
        role, state = node.getRole(), node.getState()
        if role != pyatspi.ROLE_APPLICATION and not state.contains(pyatspi.STATE_VISIBLE):
            return None
        children = [child for child in node if child]
        return Shown(node, role, node.getRoleName(), node.name, state.contains(pyatspi.STATE_FOCUSED)), children
    except GONE:
        return None


def programs():
    for program in pyatspi.Registry.getDesktop(0):
        try:
            if program and program.name == PROGRAM:
                yield program
        except GONE:
            continue


def shown():
    """Everything of the program that is on the screen."""
    waiting = list(programs())
    while waiting:
        seen = look(waiting.pop())
        if seen:
            widget, children = seen
            yield widget
            waiting += reversed(children)


def press(text, roles=BUTTONS):
    """The press of the first button that does something: a menu's button has another one inside, which does the work."""
    for widget in shown():
        if widget.name.startswith(text) and widget.role in roles:
            try:
                action = widget.node.queryAction()
                if action.nActions > 0:
                    return action
            except GONE:
                continue
    return None


# What is looked at as one, whatever is inside.
WHOLE = (*BUTTONS, pyatspi.ROLE_LABEL, pyatspi.ROLE_TEXT, pyatspi.ROLE_CHECK_BOX)

Place = collections.namedtuple("Place", "name left top right bottom")


def place(node, inside=None):
    """Where a widget is in its window, as far as it is in sight within another; None if it is nowhere."""
    try:
        box = node.queryComponent().getExtents(pyatspi.WINDOW_COORDS)
    except GONE:
        return None
    top, bottom = box.y, box.y + box.height
    if inside:
        top, bottom = max(top, inside.top), min(bottom, inside.bottom)
    return Place(node.name, box.x, top, box.x + box.width, bottom) if box.width > 0 and bottom > top else None


def places(node, inside=None, scrolled=0):
    """The places of all that is looked at as one. What scrolls sideways is wider than the window on purpose: it is within what
    scrolls up and down."""
    seen = look(node)
    if not seen:
        return
    widget, children = seen
    here = place(node, inside)
    if widget.role in WHOLE:
        if here and widget.name:
            yield here
        return
    if widget.kind == "scroll pane":
        scrolled += 1
        inside = here
    if scrolled < 2:
        for child in children:
            yield from places(child, inside, scrolled)


def faults(width):
    for program in programs():
        for frame in program:
            whole = place(frame)
            if not whole:
                continue
            if whole.right > width:
                yield f"the window is {whole.right} wide"
            found = list(places(frame))
            for number, one in enumerate(found):
                if one.left < 0 or one.right > whole.right:
                    yield f"{one} sticks out"
                for other in found[:number]:
                    sideways = min(one.right, other.right) - max(one.left, other.left)
                    down = min(one.bottom, other.bottom) - max(one.top, other.top)
                    # A menu's button has another one inside, of the same name.
                    if sideways > 1 and down > 1 and one.name != other.name:
                        yield f"{one} overlaps {other}"


def until(find, what):
    limit = time.monotonic() + 20
    while time.monotonic() < limit:
        found = find()
        if found:
            return found
        time.sleep(0.05)
    names = "\n".join(f"{widget.kind}: {widget.name}" for widget in shown() if widget.name)
    sys.exit(f"there is no {what} in:\n{names}")


def main():
    verb, text = sys.argv[1], "".join(sys.argv[2:3])
    if verb == "see":
        until(lambda: [widget for widget in shown() if text in widget.name], text)
    elif verb == "gone":
        until(lambda: not [widget for widget in shown() if text in widget.name], f"end of {text}")
    elif verb == "press":
        until(lambda: press(text), f"button {text}").doAction(0)
    elif verb == "page":
        until(lambda: press(text, (pyatspi.ROLE_PAGE_TAB,)), f"page {text}").doAction(0)
    elif verb == "names":
        for widget in shown():
            if widget.name:
                print(f"{widget.kind}: {widget.name}")
    elif verb == "fits":
        # The window takes its size a moment after it is told to.
        limit = time.monotonic() + 5
        while (wrong := list(faults(int(text)))) and time.monotonic() < limit:
            time.sleep(0.2)
        if wrong:
            sys.exit("\n".join(wrong))
    elif verb == "places":
        for program in programs():
            for one in places(program):
                print(one.left, one.name)
    elif verb == "focus":
        for widget in shown():
            if widget.focused:
                print(f"{widget.kind}: {widget.name}")


main()
