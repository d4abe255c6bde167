"""A server for the part of the ntfy protocol that the hook uses (docs.ntfy.sh: publish as JSON, publish by POST to a topic,
subscribe as a JSON stream with since=).

It takes any free port, which it writes to PORT, and appends each message to LOG as one line of JSON. With a token, requests
without it are refused.
"""

import http.server
import json
import sys
import threading
import time

port_file, log, token = sys.argv[1], sys.argv[2], sys.argv[3] if len(sys.argv) > 3 else None
messages, changed = [], threading.Condition()


class Handler(http.server.BaseHTTPRequestHandler):
    def log_message(self, *_):
        pass

    def refuse(self):
        if token and self.headers.get("Authorization") != f"Bearer {token}":
            self.send_error(403)
            return True
        return False

    def do_POST(self):
        # The phone's button sends no token here; its topic is open for writing.
        body = self.rfile.read(int(self.headers["Content-Length"])).decode()
        topic = self.path.strip("/")
        if not topic:
            if self.refuse():
                return
            message = json.loads(body)
        else:
            message = {"topic": topic, "message": body}
        with changed:
            message = {"id": f"m{len(messages)}", "time": int(time.time()), "event": "message", **message}
            messages.append(message)
            with open(log, "a", encoding="utf-8") as file:
                file.write(json.dumps(message) + "\n")
            changed.notify_all()
        self.send_response(200)
        self.end_headers()
        self.wfile.write(json.dumps(message).encode())

    def do_GET(self):
        if self.refuse():
            return
        path, _, query = self.path.partition("?")
        topic = path.strip("/").removesuffix("/json")
        since = dict(part.split("=") for part in query.split("&") if part).get("since", "")
        ids = [message["id"] for message in messages]
        place = ids.index(since) + 1 if since in ids else 0
        if since.isdigit():
            place = next((i for i, m in enumerate(messages) if m["time"] >= int(since)), len(messages))
        self.send_response(200)
        self.end_headers()
        try:
            self.wfile.write(json.dumps({"id": "o", "time": 0, "event": "open", "topic": topic}).encode() + b"\n")
            while True:
                with changed:
                    if place >= len(messages):
                        changed.wait(1)
                    new, place = messages[place:], len(messages)
                for message in new or [{"id": "k", "time": 0, "event": "keepalive", "topic": topic}]:
                    if message["topic"] == topic:
                        self.wfile.write(json.dumps(message).encode() + b"\n")
        except (BrokenPipeError, ConnectionResetError):
            pass


server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
server.daemon_threads = True
with open(port_file, "w", encoding="utf-8") as file:
    file.write(str(server.server_port))
threading.Thread(target=lambda: (sys.stdin.read(), server.shutdown()), daemon=True).start()
server.serve_forever()
