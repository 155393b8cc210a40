/**
 * A key under which the server accepts a line only once, however often it is sent.
 * `crypto.randomUUID` would not exist on plain `http` in a home network.
 */
export function idempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
