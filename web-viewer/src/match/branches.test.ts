import { expect, it } from 'vitest';
import { Branches } from './branches.svelte';

const tried = (step: number, ...more: string[]) => ({ step, more, told: more.join() });
const shown = (branches: Branches, step: number, ...after: string[]) =>
  branches.ways(step, after).map(({ line, behind }) => `${line} ${behind}`);

it('a branch that goes on takes the place of what it goes on from', () => {
  const branches = new Branches('m');
  branches.keep(tried(2, 'a'));
  branches.keep(tried(2, 'z'));
  branches.keep(tried(2, 'a', 'b'));
  branches.keep(tried(2, 'a', 'b', 'c'));
  expect(shown(branches, 2)).toEqual(['a 2', 'z 0']);
  expect(shown(branches, 2, 'a', 'b')).toEqual(['c 0']);
});

it('going back forgets nothing, and nothing is no branch', () => {
  const branches = new Branches('m');
  branches.keep(tried(2, 'a', 'b'));
  branches.keep(tried(2, 'a'));
  branches.keep(tried(2));
  expect(shown(branches, 2)).toEqual(['a 1']);
});

it('two branches that begin alike part where they differ', () => {
  const branches = new Branches('m');
  branches.keep(tried(2, 'a', 'b'));
  branches.keep(tried(2, 'a', 'c', 'd'));
  expect(shown(branches, 2)).toEqual(['a 2']);
  expect(shown(branches, 2, 'a')).toEqual(['b 0', 'c 1']);
  expect(shown(branches, 2, 'b')).toEqual([]);
  expect(shown(branches, 3)).toEqual([]);
});

it('forgets all that begins so, and only there', () => {
  const branches = new Branches('m');
  for (const one of [tried(2, 'a', 'b'), tried(2, 'a', 'c'), tried(2, 'z'), tried(3, 'a')]) branches.keep(one);
  branches.forget(2, ['a', 'b']);
  expect(shown(branches, 2, 'a')).toEqual(['c 0']);
  branches.forget(2, ['a']);
  expect([shown(branches, 2), shown(branches, 3)]).toEqual([['z 0'], ['a 0']]);
});

it('keeps the lines before the one that is forgotten', () => {
  const branches = new Branches('m');
  branches.keep(tried(2, 'a', 'b', 'c'));
  branches.forget(2, ['a', 'b']);
  expect([shown(branches, 2), shown(branches, 2, 'a')]).toEqual([['a 0'], []]);
});

it('a branch is taken out alone, as it was kept', () => {
  const branches = new Branches('m');
  const mine = tried(2, 'a', 'b');
  branches.keep(tried(2, 'a', 'c'));
  branches.keep(mine);
  branches.drop(mine);
  expect([shown(branches, 2), shown(branches, 2, 'a')]).toEqual([['a 1'], ['c 0']]);
  branches.drop(mine);
  expect(shown(branches, 2)).toEqual(['a 1']);
});

it('what was tried is a tree, by the entries where it leaves the match', () => {
  const branches = new Branches('m');
  for (const one of [tried(7, 'x'), tried(2, 'a', 'b'), tried(2, 'a', 'c', 'd'), tried(2, 'z')]) branches.keep(one);
  interface Line { line: string; next: Line[] }
  const said = ({ line, next }: Line): string => line + (next.length > 0 ? `(${next.map(said).join(' ')})` : '');
  expect(branches.tree().map(({ step, twigs }) => [step, twigs.map(said).join(' ')])).toEqual([[2, 'a(b c(d)) z'], [7, 'x']]);
  expect(branches.tree()[0]?.twigs[0]?.next[1]?.next[0]?.lines).toEqual(['a', 'c', 'd']);
  expect(new Branches('n').tree()).toEqual([]);
});
