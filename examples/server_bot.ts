// A complete outside bot. `azulejos bot add NAME` prints the token; then
//
//   npx tsx examples/server_bot.ts http://127.0.0.1:8000 TOKEN
//
// The bot accepts every challenge, up to 20 games at once, and plays the move with the most points now after spills.
import { Client, Refused, type Event, type Move } from './azulejos_client.js';

declare const process: { argv: string[] };

const [, , server = 'http://127.0.0.1:8000', token = ''] = process.argv;
const me = new Client(server, token);
const worth = ({ effect }: Move) => effect.points + effect.penalty;

async function answer({ type, table }: Event): Promise<void> {
  if (type === 'challenge') await me.accept(table.id);
  if (type === 'your_move') await me.move(table, table.legal.reduce((best, move) => (worth(move) > worth(best) ? move : best)).action);
  if (type === 'game_over') console.log(`scores [${table.scores.join(', ')}]`);
}

await me.acceptOnly({ at_once: 20 });
for await (const event of me.stream()) {
  // The challenge was withdrawn, or the opponent took a move back: the stream will report it.
  await answer(event).catch((error: unknown) => (error instanceof Refused ? console.error(error.message) : Promise.reject(error)));
}
