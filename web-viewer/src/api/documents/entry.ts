/** An entry of a log, with all that follows from it. */
import type { FragmentOf } from 'gql.tada';
import { graphql } from '../tada';

export const CITATION = graphql(`
  fragment Citation on Citation {
    rule
    says
    document
    at
  }
`);

/** A ruling, as it is asked for everywhere. */
export const RULING = graphql(
  `
    fragment Ruling on Ruling {
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
    attacker
    headline
    rows {
      step
      damage
      source
      needs
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
      upgradeDeck {
        deckCount
      }
    }
    turn
    active
    phase
    phaseName
    dice
    attemptsLeft
    awaits {
      seats
      what
      sentence
    }
    outcome {
      winners
      sentence
    }
    battle {
      enemies
      thrownBy
      throwsAgain {
        all
        anyOf {
          dice
          count
        }
      }
      flips {
        symbols
        tokens
      }
      leftToTheTable
    }
    crawl {
      gold
      shards
      shardsWanted
      salveHeals
      columns
      tiles {
        cell
        kind
        level
        explored
        environment
        says
        leftToTheTable
        shard
        chest
        salve
        heroes
      }
      heroes {
        seat
        cell
        faces
        salves
        lootCards
      }
      tokens
    }
    several {
      sides
      oneDial
      out
      leaders
      target
      forTheTarget
      attacker
      dieSays {
        values
        at
        chosenBy
      }
    }
  }
`);

/** An entry, as it is asked for everywhere. */
export const ENTRY = graphql(
  `
    fragment Entry on Entry {
      seq
      place
      role
      waits
      line
      logged
      remark
      author {
        role
        seat
        member
      }
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
        sentence
      }
      happenings {
        kind
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

export type Entry = FragmentOf<typeof ENTRY>;
export type Sheet = FragmentOf<typeof SHEET>;
export type SeatSheet = Sheet['seats'][number];
export type Breakdown = FragmentOf<typeof BREAKDOWN>;
export type Ruling = FragmentOf<typeof RULING>;
export type Citation = FragmentOf<typeof CITATION>;
