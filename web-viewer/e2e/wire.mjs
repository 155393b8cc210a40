/** The wire between the browser and the server: cut at the socket, where nothing slips through. */
import { connect, createServer } from 'node:net';
import { BASE } from './api.mjs';

const server = new URL(BASE);
const ends = new Set();
let whole = true;
let wasCut = false;

const wire = createServer((phone) => {
  if (!whole) return phone.destroy();
  const far = connect(Number(server.port || 80), server.hostname);
  for (const [end, other] of [[phone, far], [far, phone]]) {
    ends.add(end);
    end.on('error', () => other.destroy());
    end.on('close', () => {
      ends.delete(end);
      other.destroy();
    });
    end.pipe(other);
  }
});
await new Promise((listening) => wire.listen(0, '127.0.0.1', listening));
wire.unref();

/** Where browsers reach the server. */
export const REACHED = `http://127.0.0.1:${wire.address().port}`;

/** Whether the wire was ever cut: a browser may tell of it later. */
export const everCut = () => wasCut;

/** Cuts the wire, or mends it. */
export function cutWire(is) {
  whole = !is;
  wasCut ||= is;
  if (is) for (const end of ends) end.destroy();
}
