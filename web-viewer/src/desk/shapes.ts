/** The shapes of the answers that the screens of an event show. */
export type { Basis, DeskRuling, HallClock, HallTable, Invited, Listed, News, Opened, TableResult, Waiting } from '../api/documents/event';
export type { Advice, Case, Entrant, Fact, Helper, NextRound, Paper, Penalty, People, Row, Seat, Standings } from '../api/documents/papers';
export type { DeskChanges, EventBarred, EventCodes, FactSaid, Remedies, Remedy, Said } from '../api/documents/said';
