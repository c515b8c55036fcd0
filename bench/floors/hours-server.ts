import Fastify from 'fastify';
import pg from 'pg';

/** The floor of availability: Fastify and one statement that only counts the taken hours of each day, judging nothing. */
const target = JSON.parse(process.env['FLOOR_DATABASE'] ?? '{}') as pg.PoolConfig;
const pool = new pg.Pool({ ...target, max: 10 });
const app = Fastify({ logger: false });
const text = `select on_date::text as date, count(*)::int as hours from appointment_hour
   where on_date between current_date and current_date + 61 group by on_date order by on_date`;
app.get('/hours', async () => ({ success: true, dates: (await pool.query({ name: 'hours', text })).rows }));
const url = await app.listen({ host: '127.0.0.1', port: 0 });
process.stdout.write(`LISTENING ${url}\n`);
process.on('SIGTERM', () => process.exit(0));
