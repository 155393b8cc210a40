"""How many of their matches each hero has won: python3 wins.py ADDRESS."""
from collections import Counter
from ask import ask

LIST = """query($after: ID) { matchesConnection(first: 50, after: $after) {
  pageInfo { hasNextPage endCursor } edges { node { id heroes } } } }"""
STATE = "query($id: ID!) { match(id: $id) { state { outcome { kind winner } } } }"
played, won, after, more = Counter(), Counter(), None, True
while more:
    page = ask(LIST, after=after)["matchesConnection"]
    for match in (edge["node"] for edge in page["edges"]):
        outcome = ask(STATE, id=match["id"])["match"]["state"]["outcome"]
        played.update(match["heroes"])
        if outcome and outcome["winner"]:
            won[match["heroes"][outcome["winner"] - 1]] += 1
    after, more = page["pageInfo"]["endCursor"], page["pageInfo"]["hasNextPage"]
for hero in sorted(played):
    print(f"{hero}: {won[hero]} of {played[hero]}")
