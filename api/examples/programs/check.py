"""Judges a log without storing it, and says what is refused and where that is printed: python3 check.py ADDRESS FILE."""
import sys
from ask import ask

log = open(sys.argv[2], encoding="utf-8").read()
QUERY = """query($log: String!) { replay(log: $log) { refusedOpening { ruling { sentence } }
  entries { seq line digest ruling { refusal sentence citations { rule document at } } } } }"""
judged = ask(QUERY, log=log)["replay"]
if judged["refusedOpening"]:
    sys.exit(judged["refusedOpening"]["ruling"]["sentence"])
for entry in filter(lambda entry: entry["ruling"], judged["entries"]):
    ruling = entry["ruling"]
    places = "; ".join(f"{cite['rule']}, {cite['document']}, {cite['at']}" for cite in ruling["citations"])
    print(f"{entry['seq']}: {entry['line']}: {ruling['refusal']}: {ruling['sentence']} [{places}]")
print(len(judged["entries"]), judged["entries"][-1]["digest"])
