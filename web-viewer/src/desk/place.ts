import { keepOwn, ownOf, phoneToken } from '../offline/own';

/** Keeps who this phone is at an event, where that is shown by another token than its own. */
export async function keepPlace(id: string, token: string): Promise<void> {
  const given = token === (await phoneToken()) ? null : token;
  await keepOwn({ ...(await ownOf(id)), token: given }).catch(() => {});
}
