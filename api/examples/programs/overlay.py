"""Follows a match until it is over: python3 overlay.py ADDRESS MATCH. Without a WebSocket it asks once a second."""
import sys, time
from ask import ask

QUERY = """query($id: ID!, $after: String) { match(id: $id) { entriesConnection(first: 50, after: $after) {
  pageInfo { endCursor } edges { node { seq sentence
    sheet { seats { hero health cp } outcome { sentence } } } } } } }"""
after = None
while True:
    page = ask(QUERY, id=sys.argv[2], after=after)["match"]["entriesConnection"]
    for entry in (edge["node"] for edge in page["edges"]):
        sheet = entry["sheet"]
        dials = (f"{seat['hero']} {seat['health']} Health {seat['cp']} CP" for seat in sheet["seats"])
        end = sheet["outcome"] and sheet["outcome"]["sentence"]
        print(f"{entry['seq']}: {' | '.join(dials)}: {end or entry['sentence']}", flush=True)
        if end:
            sys.exit()
    after = page["pageInfo"]["endCursor"] or after
    time.sleep(1)
