import Fastify from 'fastify';
import pg from 'pg';

/** The floor of an account search: Fastify and one range of one b-tree, for a number that is typed as it is stored. */
const target = JSON.parse(process.env['FLOOR_DATABASE'] ?? '{}') as pg.PoolConfig;
const pool = new pg.Pool({ ...target, max: 10 });
const app = Fastify({ logger: false });
const text = `
  select a.id, a.number, a.status, c.first_name, c.last_name, c.company from account a join contact c on c.account_id = a.id
   where (a.number collate "C") >= $1 and (a.number collate "C") < $2 order by (a.number collate "C") limit 20`;
app.post<{ Body: { q: string } }>('/search', async ({ body: { q } }) => {
  const { rows } = await pool.query({ name: 'number', text, values: [q, `${q}\u{10ffff}`] });
  return { success: true, accounts: rows };
});
const url = await app.listen({ host: '127.0.0.1', port: 0 });
process.stdout.write(`LISTENING ${url}\n`);
process.on('SIGTERM', () => process.exit(0));
