import { createHmac, timingSafeEqual } from 'node:crypto';
import Fastify from 'fastify';
import pg from 'pg';

/**
 * The floor of a read by somebody who is signed in: Fastify, a token whose HMAC is checked, one prepared read of whose account it is, and
 * the prepared read itself. `GET /token/{user}` makes a token; whoever is measured has one before.
 */
const target = JSON.parse(process.env['FLOOR_DATABASE'] ?? '{}') as pg.PoolConfig;
pg.types.setTypeParser(1082, (text) => text);
const pool = new pg.Pool({ ...target, max: 10 });
const app = Fastify({ logger: false });
const key = 'key-of-the-floor';
const owner = 'select account_id from portal_user where id = $1';
const text = `select id, invoice_date, due_date, amount_cents, open_cents, last_payment_on, last_payment_cents
    from invoice where account_id = $1 order by invoice_date desc, id desc`;

const macOf = (claims: string): Buffer => createHmac('sha256', key).update(claims).digest();

function userOf(token: string): string | null {
  const [claims = '', mac = ''] = token.split('.');
  const given = Buffer.from(mac, 'base64url');
  const right = macOf(claims);
  if (given.length !== right.length || !timingSafeEqual(given, right)) return null;
  const { user, until } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as { user: string; until: number };
  return until > Date.now() ? user : null;
}

app.get<{ Params: { user: string } }>('/token/:user', async ({ params }) => {
  const claims = Buffer.from(JSON.stringify({ user: params.user, until: Date.now() + 3_600_000 })).toString('base64url');
  return { token: `${claims}.${macOf(claims).toString('base64url')}` };
});
app.get<{ Params: { id: string } }>('/account/:id/invoices', async ({ params, headers }, reply) => {
  const user = userOf(String(headers['x-api-token']));
  if (user === null) return reply.code(401).send({ success: false });
  const { rows: owned } = await pool.query<{ account_id: string }>({ name: 'owner', text: owner, values: [user] });
  if (owned[0]?.account_id !== params.id) return reply.code(404).send({ success: false });
  const { rows } = await pool.query({ name: 'invoices', text, values: [params.id] });
  return { success: true, invoices: rows };
});
const url = await app.listen({ host: '127.0.0.1', port: 0 });
process.stdout.write(`LISTENING ${url}\n`);
process.on('SIGTERM', () => process.exit(0));
