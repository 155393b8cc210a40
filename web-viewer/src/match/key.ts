/** So many bytes that nobody could have guessed, as hexadecimal digits. `crypto.randomUUID` would not exist on plain `http` in a home network. */
export function byChance(bytes: number): string {
  const random = crypto.getRandomValues(new Uint8Array(bytes));
  return Array.from(random, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** A key under which the server accepts a line only once, however often it is sent. */
export function idempotencyKey(): string {
  return byChance(16);
}
