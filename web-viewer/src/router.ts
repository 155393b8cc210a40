/** The places of the viewer and their addresses. */
export type Place =
  | { at: 'matches' }
  | { at: 'new' }
  | { at: 'rules'; edition?: string; about?: string; hero?: string }
  | { at: 'replay'; id: string; step: number | null; as?: number | null; notes?: string | null }
  | { at: 'what-if'; id: string; step: number | null; told: string }
  | { at: 'log'; id: string }
  | { at: 'share'; id: string }
  | { at: 'join'; code: string | null }
  | { at: 'overlay'; id: string; size: number; token: string | null }
  /** An event; or a campaign behind `campaign`, on the same way so that no first visit pays for it. */
  | { at: 'event'; path: readonly string[] }
  | { at: 'told'; id: string | null; page: string; said: string }
  | { at: 'nowhere' };

/** What the addresses of campaigns begin with. */
const CAMPAIGN = 'campaign';

/** What stands before the lines of a branch, which travel in the address itself. */
const IF = '#if=';

/** What stands before notes that travel along. */
const NOTES = '#notes=';

/** How large the letters of an overlay are, in points, if its address does not say it; and the least and the most. */
const LETTERS = 24;
const [SMALLEST, LARGEST] = [8, 96];

/** The place an address leads to. Never fails: one that leads nowhere is a place too. */
export function placeOf(path: string, search = '', hash = ''): Place {
  const place = placeOfPath(path);
  const said = new URLSearchParams(search);
  if (place.at === 'rules') return { ...place, ...only(said, ['edition', 'about', 'hero']) };
  if (place.at === 'told') return { ...place, said: search };
  if (place.at === 'overlay') return { ...place, size: sizeOf(said.get('size')), token: hash.slice(1) || null };
  if (place.at !== 'replay') return place;
  if (hash.startsWith(IF)) return { ...place, at: 'what-if', told: hash.slice(IF.length) };
  const as = /^[1-6]$/.exec(said.get('as') ?? '')?.[0];
  return { ...place, ...(as === undefined ? {} : { as: Number(as) }), ...(hash.startsWith(NOTES) ? { notes: hash.slice(NOTES.length) } : {}) };
}

/** Those of an address's words that mean something. */
function only(said: URLSearchParams, keys: string[]): Record<string, string> {
  return Object.fromEntries(keys.flatMap((key) => (said.get(key) ? [[key, said.get(key) ?? '']] : [])));
}

function placeOfPath(path: string): Place {
  const parts = path.split('/').filter((part) => part !== '');
  const [first, id, rest, ...more] = parts;
  if (first === 'e' || first === CAMPAIGN) return { at: 'event', path: first === 'e' ? parts.slice(1) : parts };
  if (more.length > 0) return { at: 'nowhere' };
  if (first === undefined) return { at: 'matches' };
  if ((first === 'new' || first === 'rules') && id === undefined) return { at: first };
  if (first === 'season' && rest === undefined) return { at: 'told', id: null, page: id ?? '', said: '' };
  if (first === 'j' && rest === undefined) return { at: 'join', code: id === undefined ? null : decoded(id) };
  if (first === 'overlay' && id !== undefined && rest === undefined) {
    const shown = decoded(id);
    return shown === null ? { at: 'nowhere' } : { at: 'overlay', id: shown, size: LETTERS, token: null };
  }
  const name = first === 'm' && id !== undefined ? decoded(id) : null;
  if (name === null) return { at: 'nowhere' };
  if (rest === undefined) return { at: 'replay', id: name, step: null };
  if (rest === 'log') return { at: 'log', id: name };
  if (rest === 'share') return { at: 'share', id: name };
  if (/^(luck|dice|feats)$/.test(rest)) return { at: 'told', id: name, page: rest, said: '' };
  if (/^\d{1,6}$/.test(rest)) return { at: 'replay', id: name, step: Number(rest) };
  return { at: 'nowhere' };
}

function sizeOf(said: string | null): number {
  const size = Number(said ?? LETTERS);
  return Number.isFinite(size) ? Math.min(Math.max(size, SMALLEST), LARGEST) : LETTERS;
}

/** The address of a place, which leads there again. */
export function pathOf(place: Place): string {
  switch (place.at) {
    case 'matches':
    case 'nowhere':
      return '/';
    case 'new':
      return '/new';
    case 'event':
      return (place.path[0] === CAMPAIGN ? '' : '/e') + ['', ...place.path].join('/');
    case 'rules': {
      const { at: _, ...said } = place;
      const search = new URLSearchParams(said).toString();
      return search === '' ? '/rules' : `/rules?${search}`;
    }
    case 'log':
    case 'share':
      return `/m/${encodeURIComponent(place.id)}/${place.at}`;
    case 'join':
      return place.code === null ? '/j' : `/j/${encodeURIComponent(place.code)}`;
    case 'overlay':
      return `/overlay/${encodeURIComponent(place.id)}?size=${place.size}${place.token === null ? '' : `#${place.token}`}`;
    case 'told':
      return (place.id === null ? '/season' : stepOf({ id: place.id, step: null })) + (place.page && `/${place.page}`) + place.said;
    case 'replay':
      return stepOf(place) + (place.as ? `?as=${place.as}` : '') + (place.notes ? NOTES + place.notes : '');
    case 'what-if':
      return `${stepOf(place)}${IF}${place.told}`;
  }
}

function stepOf({ id, step }: { id: string; step: number | null }): string {
  const match = `/m/${encodeURIComponent(id)}`;
  return step === null ? match : `${match}/${step}`;
}

/** Text of an address, or nothing if its escapes are broken. */
function decoded(part: string): string | null {
  try {
    return decodeURIComponent(part);
  } catch {
    return null;
  }
}
