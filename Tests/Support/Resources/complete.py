#!/usr/bin/env python3
"""Types a line and Tab into a real shell, on a terminal of its own, and prints the line as it is then.

    complete.py bash|zsh|fish SCRIPT LINE
"""
import fcntl, os, pty, re, select, struct, sys, termios, time

shell, script, line = sys.argv[1:]
# Ctrl-O prints the line between two marks.
setup = {
    "bash": f"""source {script}; PS1=; bind -x '"\\C-o": printf "\\n<%s>\\n" "$READLINE_LINE"'""",
    "zsh": f"""fpath=({os.path.dirname(script)} $fpath); autoload -Uz compinit; compinit -u -D; PS1=; """
    """show() { print; print -r -- "<$BUFFER>" }; zle -N show; bindkey '^O' show""",
    "fish": f"""source {script}; function fish_prompt; end; bind \\co 'printf "\\n<%s>\\n" (commandline)'""",
}
command = {
    "bash": ["bash", "--norc", "--noprofile", "-i"],
    "zsh": ["zsh", "-f", "-i"],
    "fish": ["fish", "--no-config", "--private", "-i"],
}
process, terminal = pty.fork()
if process == 0:
    os.execvp(command[shell][0], command[shell])
fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 500, 0, 0))
seen = ""


def wait(pattern):
    """Reads until the pattern comes, for 20 s at most."""
    global seen
    end = time.monotonic() + 20
    while time.monotonic() < end:
        if found := re.search(pattern, seen):
            seen = seen[found.end() :]
            return found
        if select.select([terminal], [], [], 0.1)[0]:
            seen += os.read(terminal, 65536).decode(errors="replace")
    sys.exit(f"{shell} did not show {pattern}, but: {seen!r}")


os.write(terminal, (setup[shell] + "; printf '%s\\n' re''ady\n").encode())
wait("\nready")
os.write(terminal, line.encode() + b"\t")
# Until the shell is done with Tab, it reads no other key.
os.write(terminal, b"\x0f")
print(wait("\n<([^>]*)>")[1].rstrip())
os.close(terminal)
os.waitpid(process, 0)
