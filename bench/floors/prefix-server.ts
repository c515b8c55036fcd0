import Fastify from 'fastify';
import pg from 'pg';

/** The floor of an address search: Fastify and one range of one b-tree, for text that is the beginning of a line as it is stored. */
const target = JSON.parse(process.env['FLOOR_DATABASE'] ?? '{}') as pg.PoolConfig;
const pool = new pg.Pool({ ...target, max: 10 });
const app = Fastify({ logger: false });
const text = `select id, address1, address2, city, state, zip, zip4, latitude, longitude from address
   where unit = '' and line >= $1 and line < $2 order by line limit 10`;
app.get<{ Querystring: { q: string } }>('/search', async ({ query: { q } }) => {
  const { rows } = await pool.query({ name: 'prefix', text, values: [q, `${q}\u{10ffff}`] });
  return { success: true, addresses: rows };
});
const url = await app.listen({ host: '127.0.0.1', port: 0 });
process.stdout.write(`LISTENING ${url}\n`);
process.on('SIGTERM', () => process.exit(0));
