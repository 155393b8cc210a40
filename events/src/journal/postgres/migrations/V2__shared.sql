-- What the servers that share the journal hear of each other, and what has to be erasable.

CREATE TABLE memo (
    kind text COLLATE "C" NOT NULL,
    id text COLLATE "C" NOT NULL,
    number bigint NOT NULL,
    text text NOT NULL,
    PRIMARY KEY (kind, id)
);
COMMENT ON TABLE memo IS 'Small texts that no link vouches for, so that what stands in them can be erased: names of people, what is said of seasons.';
COMMENT ON COLUMN memo.kind IS 'What it is of; id is mostly that of a match, of an event, or of a season.';
COMMENT ON COLUMN memo.number IS 'Grows with whatever is put beside any match, or here.';
CREATE INDEX memo_number ON memo (number);

CREATE INDEX beside_number ON beside (number);
CREATE INDEX tombstone_number ON tombstone (number);

ALTER TABLE match ADD COLUMN completed bigint;
COMMENT ON COLUMN match.completed IS 'A number among those of beside, if times, authors, digests or remarks of its entries were completed later.';
CREATE INDEX match_completed ON match (completed) WHERE completed IS NOT NULL;
