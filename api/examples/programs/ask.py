"""Asks the server whose address is the first argument: ask("{ matches { id } }")["matches"]."""
import json, os, secrets, sys, urllib.error, urllib.request

ADDRESS = sys.argv[1]
# Who this program is: what it opens belongs to this token, and so does what it joined with it before.
TOKEN = os.environ.get("THRONE_TOKEN") or secrets.token_hex(32)

def ask(query, **variables):
    body = json.dumps({"query": query, "variables": variables}).encode()
    headers = {"content-type": "application/json", "accept": "application/graphql-response+json"}
    headers["authorization"] = f"Bearer {TOKEN}"
    try:
        answer = urllib.request.urlopen(urllib.request.Request(ADDRESS + "/graphql", body, headers))
    except urllib.error.HTTPError as error:
        answer = error
    said = json.load(answer)
    for error in said.get("errors", []):
        raise SystemExit(f"{error['extensions']['code']}: {error['message']}")
    return said["data"]
