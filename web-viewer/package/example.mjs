// Two turns of a duel, judged without a server.
import { isGame, log, odds, open, options, sheet, totals, why } from 'throne-referee';

const game = await open('open living 1v1; 1 Barbarian; 2 Moon Elf; 1 starts');
if (!isGame(game)) throw new Error(JSON.stringify(game));

for (const line of ['1 rolls 1 1 1 4 6', '1 announces Smack', '2 rolls 4 5 1 2 6']) {
  const said = log(game, line);
  if (said.__typename !== 'Accepted') throw new Error(JSON.stringify(said));
  console.log(said.entry.sentence);
}

// What waits to be dealt, line by line.
for (const total of totals(game)) console.log(total.headline);

// Why something is not allowed, and where that is printed.
const judged = why(game, '1 announces Rage!');
if (judged?.__typename === 'Judged' && judged.entry.ruling) {
  const { sentence, citations } = judged.entry.ruling;
  console.log(`${sentence} (${citations[0]?.document}, ${citations[0]?.at})`);
}

console.log(options(game).some((option) => option.act === 'END'));
log(game, '1 ends');
console.log(sheet(game).seats.map(({ hero, health }) => `${hero} ${health}`).join(', '));

// The odds of the dice that lay there first: the best of those that are not certain.
const chances = odds(game, 2)?.reach?.rows.filter(({ chance }) => chance.fraction !== '1') ?? [];
const [best] = chances.toSorted((a, b) => Number.parseFloat(b.chance.percentText) - Number.parseFloat(a.chance.percentText));
console.log(best?.ability, best?.chance.fraction);
