/** The places of the viewer and their addresses. */
export type Place =
  | { at: 'matches' }
  | { at: 'new' }
  | { at: 'rules' }
  | { at: 'replay'; id: string; step: number | null }
  | { at: 'log'; id: string }
  | { at: 'nowhere' };

/** The place a path leads to. Never fails: a path that leads nowhere is a place too. */
export function placeOf(path: string): Place {
  const [first, id, rest, ...more] = path.split('/').filter((part) => part !== '');
  if (more.length > 0) return { at: 'nowhere' };
  if (first === undefined) return { at: 'matches' };
  if (first === 'new' && id === undefined) return { at: 'new' };
  if (first === 'rules' && id === undefined) return { at: 'rules' };
  const name = first === 'm' && id !== undefined ? decoded(id) : null;
  if (name === null) return { at: 'nowhere' };
  if (rest === undefined) return { at: 'replay', id: name, step: null };
  if (rest === 'log') return { at: 'log', id: name };
  if (/^\d{1,6}$/.test(rest)) return { at: 'replay', id: name, step: Number(rest) };
  return { at: 'nowhere' };
}

/** The path of a place; `placeOf(pathOf(place))` is the place again. */
export function pathOf(place: Place): string {
  switch (place.at) {
    case 'matches':
    case 'nowhere':
      return '/';
    case 'new':
      return '/new';
    case 'rules':
      return '/rules';
    case 'log':
      return `/m/${encodeURIComponent(place.id)}/log`;
    case 'replay': {
      const match = `/m/${encodeURIComponent(place.id)}`;
      return place.step === null ? match : `${match}/${place.step}`;
    }
  }
}

/** Text of an address, or nothing if its escapes are broken. */
function decoded(part: string): string | null {
  try {
    return decodeURIComponent(part);
  } catch {
    return null;
  }
}
