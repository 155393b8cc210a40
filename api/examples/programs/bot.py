"""Opens a match with the opening of a file and logs the rest at once: python3 bot.py ADDRESS FILE."""
import re, sys, uuid
from ask import ask

_, opening, lines = re.split(r"^(open .*)\n", open(sys.argv[2], encoding="utf-8").read(), maxsplit=1, flags=re.M)
opened = ask("""mutation($line: String!, $key: String!) { openMatch(line: $line, idempotencyKey: $key) {
  ... on Opened { match { id } } ... on Refused { ruling { sentence } } ... on Unreadable { message } } }""",
  line=opening, key=str(uuid.uuid4()))["openMatch"]
if "match" not in opened:
    sys.exit(str(opened))
# All lines are stored or none. The key makes it safe to send the same again when no answer came.
logged = ask("""mutation($id: ID!, $text: String!, $key: String!) {
  logText(match: $id, expected: 1, text: $text, idempotencyKey: $key) { __typename
    ... on AllAccepted { entries { seq } } ... on LineRefused { line refused { ruling { sentence instead } } }
    ... on LineBarred { line barred { sentence instead } } ... on Unreadable { line message } } }""",
  id=opened["match"]["id"], text=lines, key=str(uuid.uuid4()))["logText"]
if logged["__typename"] != "AllAccepted":
    sys.exit(str(logged))
print(opened["match"]["id"], len(logged["entries"]) + 1)
