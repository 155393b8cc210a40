-- The journal of Throne Referee. Whatever is here can be read with psql; only the program writes.
--
-- Ids of matches are text as the program shows them, and sort by the time they were opened. Digests and links are BLAKE3.

CREATE TABLE match (
    id text COLLATE "C" PRIMARY KEY,
    opened_at timestamptz NOT NULL,
    ruleset bytea
);
COMMENT ON TABLE match IS 'Every match, and every event of the judge''s desk.';
COMMENT ON COLUMN match.ruleset IS 'The digest of the rule set it was opened with; null for an event of the desk.';

CREATE TABLE entry (
    position bigint PRIMARY KEY,
    match text COLLATE "C" NOT NULL,
    seq integer NOT NULL CHECK (seq > 0),
    at timestamptz NOT NULL,
    by text NOT NULL,
    notation text,
    wire bytea NOT NULL,
    ruleset bytea,
    sheet bigint,
    link bytea NOT NULL,
    remark text,
    UNIQUE (match, seq)
);
COMMENT ON TABLE entry IS 'What was logged. The order of all is that of position, that of a match is seq.';
COMMENT ON COLUMN entry.position IS 'The place among the entries of all matches, from 1. Gaps are those of matches that were deleted.';
COMMENT ON COLUMN entry.notation IS 'What wire says, for people. It is never read back; null for a fact of the desk.';
COMMENT ON COLUMN entry.wire IS 'The bytes of the entry. The link vouches for them.';
COMMENT ON COLUMN entry.ruleset IS 'The digest of the rule set that counts from this entry on, if it names one.';
COMMENT ON COLUMN entry.sheet IS 'The digest of the score sheet after it.';
COMMENT ON COLUMN entry.link IS 'A hash over the link before it, ruleset and wire.';
CREATE INDEX entry_ruleset ON entry (ruleset) WHERE ruleset IS NOT NULL;

CREATE TABLE ruleset (
    digest bytea PRIMARY KEY,
    laid bytea NOT NULL
);
COMMENT ON COLUMN ruleset.laid IS 'The rule set, or what it has differently from another one: a line "on DIGEST FRONT BACK" and what stands between.';

CREATE TABLE idempotency_key (
    scope text COLLATE "C" NOT NULL,
    hash bytea NOT NULL,
    match text COLLATE "C" NOT NULL,
    seq integer NOT NULL,
    PRIMARY KEY (scope, hash)
);
COMMENT ON TABLE idempotency_key IS 'Which request was answered with which entry, so that the same one sent again is not logged again.';
COMMENT ON COLUMN idempotency_key.scope IS 'The match in which the key counts; empty for the keys of openings, which count in all.';

CREATE TABLE beside (
    match text COLLATE "C" PRIMARY KEY,
    number bigint NOT NULL,
    bytes bytea NOT NULL
);
COMMENT ON TABLE beside IS 'What is kept beside a match and is no part of its log: who has joined it.';
COMMENT ON COLUMN beside.number IS 'Grows with whatever is put beside any match.';

CREATE TABLE tombstone (
    match text COLLATE "C" PRIMARY KEY,
    number bigint NOT NULL,
    at timestamptz NOT NULL,
    events integer NOT NULL,
    link bytea NOT NULL
);
COMMENT ON TABLE tombstone IS 'What stays of a match that was deleted.';

CREATE TABLE tail (
    one boolean PRIMARY KEY DEFAULT true CHECK (one),
    position bigint NOT NULL,
    beside bigint NOT NULL,
    gone bigint NOT NULL
);
COMMENT ON TABLE tail IS 'One row: the last position and the last number that were given, and how many entries went with deleted matches.';
INSERT INTO tail (position, beside, gone) VALUES (0, 0, 0);

CREATE TABLE writer (
    id bytea PRIMARY KEY,
    groups bigint NOT NULL,
    at timestamptz NOT NULL
);
COMMENT ON TABLE writer IS 'Every process that writes, and the last group of requests it has written: so one whose connection died knows whether its commit counts.';
