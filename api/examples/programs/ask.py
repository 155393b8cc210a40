"""Asks the server whose address is the first argument: ask("{ matches { id } }")["matches"]."""
import json, sys, urllib.error, urllib.request

ADDRESS = sys.argv[1]

def ask(query, **variables):
    body = json.dumps({"query": query, "variables": variables}).encode()
    headers = {"content-type": "application/json", "accept": "application/graphql-response+json"}
    try:
        answer = urllib.request.urlopen(urllib.request.Request(ADDRESS + "/graphql", body, headers))
    except urllib.error.HTTPError as error:
        answer = error
    said = json.load(answer)
    for error in said.get("errors", []):
        raise SystemExit(f"{error['extensions']['code']}: {error['message']}")
    return said["data"]
