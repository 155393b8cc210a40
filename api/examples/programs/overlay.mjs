/** Follows a match until it is over: node overlay.mjs ADDRESS MATCH. Needs a Node with WebSocket, 22 or later. */
import { ADDRESS } from './ask.mjs';

const socket = new WebSocket(`${ADDRESS.replace('http', 'ws')}/graphql/ws`, 'graphql-transport-ws');
const say = (message) => socket.send(JSON.stringify(message));
const query = `subscription($id: ID!) { entries(match: $id, from: 1) {
  seq sentence sheet { seats { hero health cp } outcome { sentence } } } }`;
socket.onopen = () => say({ type: 'connection_init' });
socket.onmessage = ({ data }) => {
  const { type, payload } = JSON.parse(data);
  if (type === 'connection_ack') say({ type: 'subscribe', id: '1', payload: { query, variables: { id: process.argv[3] } } });
  if (type === 'error') throw new Error(payload[0].message);
  if (type !== 'next') return;
  const { seq, sentence, sheet } = payload.data.entries;
  const dials = sheet.seats.map(({ hero, health, cp }) => `${hero} ${health} Health ${cp} CP`);
  console.log(`${seq}: ${dials.join(' | ')}: ${sheet.outcome?.sentence ?? sentence}`);
  if (sheet.outcome) socket.close();
};
