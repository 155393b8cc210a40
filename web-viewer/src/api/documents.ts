/** Every question the viewer asks the API, and the types of the answers. Nothing is asked elsewhere. */
import type { FragmentOf, ResultOf, VariablesOf } from 'gql.tada';
import { graphql } from './tada';

const CITATION = graphql(`
  fragment Citation on Citation {
    rule
    says
    document
    at
  }
`);

const RULING = graphql(
  `
    fragment Ruling on Ruling {
      refusal
      sentence
      instead
      citations {
        ...Citation
      }
      unverified
    }
  `,
  [CITATION],
);

const BREAKDOWN = graphql(`
  fragment Breakdown on Breakdown {
    to
    hero
    settled
    headline
    incoming
    rows {
      step
      source
      change
      running
      rule
      cite
      unverified
    }
    subtotal
    dealt
    healed
    before
    after
  }
`);

const SHEET = graphql(`
  fragment Sheet on Sheet {
    seats {
      seat
      hero
      health
      cp
      tokens {
        token
        count
      }
      upgrades
      handCount
      knownCards
      deckCount
      discardCount
    }
    turn
    active
    phase
    dice
    attemptsLeft
    awaits {
      seats
      what
      sentence
    }
    outcome {
      kind
      winner
      sentence
    }
  }
`);

const ENTRY = graphql(
  `
    fragment Entry on Entry {
      seq
      place
      role
      changedBy
      line
      logged
      at
      verdict
      sentence
      rules {
        ...Citation
      }
      ruling {
        ...Ruling
      }
      implied {
        window
        sentence
      }
      happenings {
        kind
        seat
        amount
        token
        card
        cause
        rule
        sentence
        unverified
      }
      breakdowns {
        ...Breakdown
      }
      unverified
      sheet {
        ...Sheet
      }
      digest
    }
  `,
  [CITATION, RULING, BREAKDOWN, SHEET],
);

const OPTION = graphql(`
  fragment Option on LegalOption {
    by
    act
    label
    line
    slots {
      kind
      count
      most
      optional
      choices
      labels
    }
    sure
    forgoes
    closes
    cost
    unverified
  }
`);

const SHARED = graphql(`
  fragment Shared on Shared {
    scribe
    members {
      number
      role
      seat
      accepted
      wants
    }
  }
`);

const BARRED = graphql(`
  fragment Barred on Barred {
    because
    sentence
    instead
  }
`);

/** All matches, newest first. */
export const MATCHES = graphql(`
  query Matches {
    matches {
      id
      title
      openedAt
      ruleset
      heroes
      entries
      outcome
      lastAt
    }
  }
`);

/** The house rules that a table may name under a rule set. */
export const HOUSE_OPTIONS = graphql(`
  query HouseOptions($edition: String!) {
    houseOptions(edition: $edition) {
      id
      says
      settles
    }
  }
`);

/** One of the rule sets that a match is pinned to. */
export const RULES_TEXT = graphql(`
  query RulesText($id: ID!, $digest: String!) {
    match(id: $id) {
      rulesetText(digest: $digest)
    }
  }
`);

/** The rule sets a match can be opened with. */
export const RULESETS = graphql(`
  query Rulesets {
    rulesets {
      name
      title
      heroes
      modes
    }
  }
`);

/** A match with all its entries and with what may be logged next. */
export const MATCH = graphql(
  `
    query Match($id: ID!) {
      match(id: $id) {
        id
        title
        ruleset
        rulesetDigests
        houseRules {
          name
          says
        }
        openedAt
        head
        entries {
          ...Entry
        }
        options {
          ...Option
        }
        shared {
          ...Shared
        }
      }
    }
  `,
  [ENTRY, OPTION, SHARED],
);

/** What may be logged after the last entry. */
export const OPTIONS = graphql(
  `
    query Options($id: ID!) {
      match(id: $id) {
        head
        options {
          ...Option
        }
      }
    }
  `,
  [OPTION],
);

/** A hero's dice and what is printed for it. */
export const HERO = graphql(`
  query Hero($ruleset: String!, $hero: String!) {
    hero(ruleset: $ruleset, name: $hero) {
      name
      printedIn
      dice
      cards
      sections {
        title
        lines
      }
      commonCards {
        title
        lines
      }
      unverified
    }
  }
`);

/** The rules, answers and conflicts that have the words of a text. */
export const SEARCH = graphql(`
  query Search($text: String!, $hero: String, $edition: String) {
    searchRulings(text: $text, hero: $hero, edition: $edition) {
      id
      kind
      asks
      says
      heroes
      about
      confidence
      printedIn {
        document
        at
      }
      edition
      inherited
    }
  }
`);

/** The odds of what is rolled after an entry. */
export const ODDS = graphql(`
  query Odds($id: ID!, $at: Int!) {
    match(id: $id) {
      odds(at: $at) {
        whyNot
        reach {
          seat
          dice
          attemptsLeft
          rows {
            ability
            tier
            needs
            chance {
              fraction
              percentText
              numerator
              denominator
            }
            keep
            advice
          }
        }
        rolls {
          seat
          source
          dice
          outcomes {
            when
            chance {
              fraction
              percentText
              numerator
              denominator
            }
          }
        }
      }
    }
  }
`);

/** The ruling on a line after an entry, without logging it. */
export const WHY_NOT = graphql(
  `
    query WhyNot($id: ID!, $at: Int!, $line: String!) {
      whyNot(match: $id, sequence: $at, line: $line) {
        __typename
        ... on Judged {
          entry {
            ...Entry
          }
        }
        ... on Unreadable {
          message
          line
          column
        }
      }
    }
  `,
  [ENTRY],
);

/** A match in one of the three readings. */
export const READING = graphql(
  `
    query Reading($id: ID!, $view: View!) {
      match(id: $id) {
        entries(view: $view) {
          ...Entry
        }
      }
    }
  `,
  [ENTRY],
);

/** What differs between two readings. */
export const DIFFERENCES = graphql(`
  query Differences($id: ID!, $from: View!, $to: View!) {
    match(id: $id) {
      differences(from: $from, to: $to) {
        entries {
          seq
          place
          sentence
        }
        newlyRefused
        changes {
          sentence
        }
      }
    }
  }
`);

/** What might have been after an entry; nothing is logged. */
export const BRANCH = graphql(
  `
    query Branch($id: ID!, $at: Int!, $lines: [String!]!) {
      match(id: $id) {
        entry(seq: $at) {
          ...Entry
        }
        branch(at: $at, lines: $lines) {
          entries {
            ...Entry
          }
          options {
            ...Option
          }
        }
      }
    }
  `,
  [ENTRY, OPTION],
);

/** A match with its chain, packed. */
export const PACKED = graphql(`
  query Packed($id: ID!) {
    match(id: $id) {
      packed
    }
  }
`);

/** What a correction would change if it were logged. */
export const PREVIEW = graphql(
  `
    query Preview($id: ID!, $line: String!) {
      match(id: $id) {
        preview(line: $line) {
          refused {
            line
            ruling {
              ...Ruling
            }
          }
          differences {
            entries {
              seq
              sentence
            }
            newlyRefused
            changes {
              sentence
            }
          }
        }
      }
    }
  `,
  [RULING],
);

/** Opens a match with a line that was written here. */
export const OPEN_LINE = graphql(`
  mutation OpenLine($line: String!, $house: [String!]!, $key: String!) {
    openMatch(line: $line, house: $house, idempotencyKey: $key) {
      __typename
      ... on Opened {
        match {
          id
        }
      }
    }
  }
`);

/** Opens a match. */
export const OPEN = graphql(
  `
    mutation Open($opening: OpeningInput!, $house: [String!], $key: String!) {
      openMatch(opening: $opening, house: $house, idempotencyKey: $key) {
        __typename
        ... on Opened {
          match {
            id
          }
        }
        ... on Refused {
          refusedLine: line
          ruling {
            ...Ruling
          }
        }
        ... on Unreadable {
          message
          line
          column
        }
      }
    }
  `,
  [RULING],
);

/** Logs one line of notation. */
export const LOG = graphql(
  `
    mutation Log($match: ID!, $expected: Int!, $line: String!, $key: String!) {
      log(match: $match, expected: $expected, line: $line, idempotencyKey: $key) {
        __typename
        ... on Accepted {
          entry {
            ...Entry
          }
        }
        ... on Refused {
          refusedLine: line
          ruling {
            ...Ruling
          }
        }
        ... on OutOfDate {
          head
          missed {
            ...Entry
          }
        }
        ... on Barred {
          ...Barred
        }
        ... on Unreadable {
          message
          line
          column
        }
      }
    }
  `,
  [ENTRY, RULING, BARRED],
);

/** Who has joined a match, as it is now and whenever that changes. */
export const SHARED_NOW = graphql(
  `
    subscription SharedNow($id: ID!) {
      shared(match: $id) {
        ...Shared
      }
    }
  `,
  [SHARED],
);

/** The codes of a match, for whoever has joined it. */
export const CODES = graphql(`
  query Codes($id: ID!) {
    match(id: $id) {
      shared {
        code
        judgeCode
      }
    }
  }
`);

/** Shares a match. */
export const SHARE = graphql(
  `
    mutation Share($id: ID!, $seat: Int) {
      share(match: $id, seat: $seat) {
        __typename
        ... on Seated {
          token
          member {
            number
          }
        }
        ... on Barred {
          ...Barred
        }
      }
    }
  `,
  [BARRED],
);

/** The match that a code leads to. */
export const INVITATION = graphql(`
  query Invitation($code: String!) {
    invitation(code: $code) {
      judge
      match {
        id
        ruleset
        state {
          seats {
            seat
            hero
          }
        }
      }
    }
  }
`);

/** Joins the match of a code. */
export const JOIN = graphql(
  `
    mutation Join($code: String!, $as: JoinAs!, $seat: Int) {
      join(code: $code, as: $as, seat: $seat) {
        __typename
        ... on Seated {
          token
          member {
            number
          }
          match {
            id
          }
        }
        ... on Barred {
          ...Barred
        }
      }
    }
  `,
  [BARRED],
);

/** Makes somebody the scribe, or says whom a player wants. */
export const PASS_SCRIBE = graphql(
  `
    mutation PassScribe($id: ID!, $to: Int!) {
      passScribe(match: $id, to: $to) {
        __typename
        ... on Changed {
          shared {
            ...Shared
          }
        }
        ... on Barred {
          ...Barred
        }
      }
    }
  `,
  [SHARED, BARRED],
);

/** Says up to which entry a player accepts what was logged. */
export const ACCEPT = graphql(
  `
    mutation Accept($id: ID!, $upTo: Int!) {
      accept(match: $id, upTo: $upTo) {
        __typename
        ... on Changed {
          shared {
            ...Shared
          }
        }
        ... on Barred {
          ...Barred
        }
      }
    }
  `,
  [SHARED, BARRED],
);

/** Entries of a match from a sequence on, and each new one as it is logged. */
export const ENTRIES = graphql(
  `
    subscription Entries($id: ID!, $from: Int!) {
      entries(match: $id, from: $from) {
        ...Entry
      }
    }
  `,
  [ENTRY],
);

export type MatchInfo = ResultOf<typeof MATCHES>['matches'][number];
export type Ruleset = ResultOf<typeof RULESETS>['rulesets'][number];
export type HouseOption = ResultOf<typeof HOUSE_OPTIONS>['houseOptions'][number];
export type Hero = NonNullable<ResultOf<typeof HERO>['hero']>;
export type Rule = ResultOf<typeof SEARCH>['searchRulings'][number];
export type Odds = NonNullable<NonNullable<ResultOf<typeof ODDS>['match']>['odds']>;
export type WhyNot = ResultOf<typeof WHY_NOT>['whyNot'];
export type Differences = NonNullable<ResultOf<typeof DIFFERENCES>['match']>['differences'];
export type View = VariablesOf<typeof READING>['view'];
export type Preview = NonNullable<ResultOf<typeof PREVIEW>['match']>['preview'];
export type Entry = FragmentOf<typeof ENTRY>;
export type Sheet = FragmentOf<typeof SHEET>;
export type SeatSheet = Sheet['seats'][number];
export type Breakdown = FragmentOf<typeof BREAKDOWN>;
export type Ruling = FragmentOf<typeof RULING>;
export type Citation = FragmentOf<typeof CITATION>;
export type LegalOption = FragmentOf<typeof OPTION>;
export type Slot = LegalOption['slots'][number];
export type LogOutcome = ResultOf<typeof LOG>['log'];
export type Shared = FragmentOf<typeof SHARED>;
export type Member = Shared['members'][number];
export type Barred = FragmentOf<typeof BARRED>;
export type Invitation = NonNullable<ResultOf<typeof INVITATION>['invitation']>;
export type OpenOutcome = ResultOf<typeof OPEN>['openMatch'];
