"""Every line of every total of a match as CSV: python3 damage.py ADDRESS MATCH."""
import csv, sys
from ask import ask

QUERY = """query($id: ID!, $after: String) { match(id: $id) { entriesConnection(first: 100, after: $after) {
  pageInfo { hasNextPage endCursor } edges { node { seq ruleset breakdowns {
    settled turn phase attacker to rows { step damage by source change rule } } } } } } }"""
out = csv.writer(sys.stdout, lineterminator="\n")
out.writerow("entry ruleset turn phase attacker target step type by source change rule".split())
after, more = None, True
while more:
    page = ask(QUERY, id=sys.argv[2], after=after)["match"]["entriesConnection"]
    for entry in (edge["node"] for edge in page["edges"]):
        for total in filter(lambda total: total["settled"], entry["breakdowns"]):
            when = [entry["seq"], entry["ruleset"], total["turn"], total["phase"], total["attacker"], total["to"]]
            for row in total["rows"]:
                out.writerow(when + [row[field] for field in ("step", "damage", "by", "source", "change", "rule")])
    after, more = page["pageInfo"]["endCursor"], page["pageInfo"]["hasNextPage"]
