import Fastify from 'fastify';
import pg from 'pg';

/** The floor of an authenticated read: Fastify, one prepared indexed read, nothing else. Its address is in the environment. */
const target = JSON.parse(process.env['FLOOR_DATABASE'] ?? '{}') as pg.PoolConfig;
pg.types.setTypeParser(1082, (text) => text);
const pool = new pg.Pool({ ...target, max: 10 });
const app = Fastify({ logger: false });
const text = `select id, invoice_date, due_date, amount_cents, open_cents, last_payment_on, last_payment_cents
    from invoice where account_id = $1 order by invoice_date desc, id desc`;
app.get<{ Params: { id: string } }>('/account/:id/invoices', async ({ params }) => {
  const { rows } = await pool.query({ name: 'invoices', text, values: [params.id] });
  return { success: true, invoices: rows };
});
const url = await app.listen({ host: '127.0.0.1', port: 0 });
process.stdout.write(`LISTENING ${url}\n`);
process.on('SIGTERM', () => process.exit(0));
