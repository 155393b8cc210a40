/** A campaign as its screens ask for it, and what is logged there. Fetched with those screens. */
import type { ResultOf } from 'gql.tada';
import { graphql } from '../tada';
import { CITATION } from './entry';

/** Why something cannot be logged, as it is asked for everywhere. */
const RULING = graphql(
  `
    fragment CampaignRuling on CampaignRuling {
      sentence(language: $language)
      instead(language: $language)
      rule {
        ...Citation
      }
    }
  `,
  [CITATION],
);

const CARD = graphql(`
  fragment LootCard on CampaignCard {
    name
    rarity
    equipment
  }
`);

/** All that the screen shows. */
export const CAMPAIGN = graphql(
  `
    fragment WholeCampaign on Campaign {
      id
      position
      ruleset
      mine
      stage
      difficulty
      score
      scoreRule {
        ...Citation
      }
      nextScenario
      nextSalves
      nextSalvesRule {
        ...Citation
      }
      scenarios {
        number
        kind
        boss
        lies
        modes
        unverified
        sessions {
          match
          won
          startingSalves
          salves
          gold
          score
          settled
          unverified
          lines {
            counted
            of
            points
            rule {
              ...Citation
            }
          }
        }
      }
      heroes {
        place
        hero
        cards
        mostCards
        gold
        loot {
          ...LootCard
        }
        unidentified {
          rarity
          count
        }
        unverified
      }
      options {
        deed
        hero
        card {
          ...LootCard
        }
        rarity
        line
        gold
        blanks {
          kind
          rarity
          choices {
            name
            fills
          }
        }
        ruling {
          ...CampaignRuling
        }
      }
    }
  `,
  [CITATION, RULING, CARD],
);

export const SEE_CAMPAIGN = graphql(
  `
    query SeeCampaign($id: ID!, $language: String) {
      campaign(id: $id) {
        ...WholeCampaign
      }
    }
  `,
  [CAMPAIGN],
);

/** Whether somebody has logged since. */
export const CAMPAIGN_POSITION = graphql(`
  query CampaignPosition($id: ID!) {
    campaign(id: $id) {
      position
    }
  }
`);

/** The matches that may be the next session. */
export const CANDIDATES = graphql(
  `
    query Candidates($id: ID!, $language: String) {
      campaign(id: $id) {
        candidates(language: $language) {
          match {
            id
            openedAt
            heroes
            outcome
          }
          ruling {
            ...CampaignRuling
          }
        }
      }
    }
  `,
  [RULING],
);

/** How a match of the next session is opened, with the Salves of the team split so. */
export const OPENINGS = graphql(`
  query Openings($id: ID!, $salves: [Int!]) {
    campaign(id: $id) {
      openings(salves: $salves) {
        mode
        title
        line
      }
    }
  }
`);

export const CAMPAIGN_LOG = graphql(
  `
    query CampaignLog($id: ID!, $before: Int, $language: String) {
      campaign(id: $id) {
        log(before: $before) {
          place
          line
          at
          struckBy
          ruling {
            ...CampaignRuling
          }
        }
      }
    }
  `,
  [RULING],
);

export const CAMPAIGNS = graphql(`
  query Campaigns {
    campaigns {
      id
      openedAt
      stage
      difficulty
      heroes
      scenario
      score
    }
    campaignBook {
      mostHeroes
      heroes
      difficulties {
        name
        scenarioScore
        defeatEnds
      }
    }
  }
`);

export const OPEN_CAMPAIGN = graphql(
  `
    mutation OpenCampaign($difficulty: String!, $heroes: [String!]!, $key: String, $language: String) {
      openCampaign(difficulty: $difficulty, heroes: $heroes, key: $key) {
        __typename
        ... on CampaignOpened {
          token
          campaign {
            id
          }
        }
        ... on CampaignRefused {
          ruling {
            ...CampaignRuling
          }
        }
        ... on CampaignBarred {
          sentence(language: $language)
          instead(language: $language)
        }
      }
    }
  `,
  [RULING],
);

export const LOG_CAMPAIGN = graphql(
  `
    mutation LogCampaign($id: ID!, $line: String!, $behind: Int, $key: String, $language: String) {
      logCampaign(campaign: $id, line: $line, behind: $behind, key: $key) {
        __typename
        ... on CampaignLogged {
          campaign {
            ...WholeCampaign
          }
        }
        ... on CampaignConflict {
          campaign {
            position
          }
        }
        ... on CampaignRefused {
          line
          ruling {
            ...CampaignRuling
          }
        }
        ... on CampaignUnreadable {
          message(language: $language)
          column
        }
        ... on CampaignBarred {
          sentence(language: $language)
          instead(language: $language)
        }
      }
    }
  `,
  [CAMPAIGN, RULING],
);

export type Whole = NonNullable<ResultOf<typeof SEE_CAMPAIGN>['campaign']>;
export type CampaignOption = Whole['options'][number];
export type CampaignHero = Whole['heroes'][number];
export type CampaignScenario = Whole['scenarios'][number];
export type CampaignSession = CampaignScenario['sessions'][number];
export type CampaignRuling = NonNullable<CampaignOption['ruling']>;
export type Candidate = NonNullable<ResultOf<typeof CANDIDATES>['campaign']>['candidates'][number];
export type CampaignOpening = NonNullable<ResultOf<typeof OPENINGS>['campaign']>['openings'][number];
export type CampaignEntry = NonNullable<ResultOf<typeof CAMPAIGN_LOG>['campaign']>['log'][number];
export type CampaignInfo = ResultOf<typeof CAMPAIGNS>['campaigns'][number];
export type CampaignBook = ResultOf<typeof CAMPAIGNS>['campaignBook'];
