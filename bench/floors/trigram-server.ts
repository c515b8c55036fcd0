import Fastify from 'fastify';
import pg from 'pg';

/**
 * The floor of an address search that forgives: Fastify and one trigram statement, which finds the lines that hold all of the words in any
 * order. It forgives no mistake; what does (similarity of whole lines) takes a second at a million addresses.
 */
const target = JSON.parse(process.env['FLOOR_DATABASE'] ?? '{}') as pg.PoolConfig;
const pool = new pg.Pool({ ...target, max: 10 });
const app = Fastify({ logger: false });
const textOf = (words: number): string => `select id, address1, address2, city, state, zip, zip4, latitude, longitude from address
   where unit = ''${Array.from({ length: words }, (_none, at) => ` and line like $${at + 1}`).join('')} limit 10`;
app.post('/index', async () => {
  await pool.query('create extension if not exists pg_trgm');
  await pool.query("create index if not exists bare_trigrams on address using gin (line gin_trgm_ops) where unit = ''");
  await pool.query('vacuum analyze address');
  return { success: true };
});
app.get<{ Querystring: { q: string } }>('/search', async ({ query: { q } }) => {
  const words = q.split(' ').filter((word) => word !== '');
  const values = words.map((word) => `%${word.replace(/[\\%_]/g, '\\$&')}%`);
  const { rows } = await pool.query({ name: `words-${words.length}`, text: textOf(words.length), values });
  return { success: true, addresses: rows };
});
const url = await app.listen({ host: '127.0.0.1', port: 0 });
process.stdout.write(`LISTENING ${url}\n`);
process.on('SIGTERM', () => process.exit(0));
