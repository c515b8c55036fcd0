import { openDatabase } from '@porchlight/server/platform/db/database.ts';
import { apiBase, createInstallation, type Installation, type SignedIn, signIn, stopProgram } from '../installation.ts';
import type { Measurement } from '../measurement.ts';
import { type Started, startProgram } from '../processes.ts';

const technicians = 20;
const days = 60;
const questions = 300;
const warmUp = 50;

/** C-053 for sixty days and twenty technicians with nearly half of their hours taken, beside a statement that only counts hours. */
export async function measureAppointments(): Promise<Measurement> {
  const installation = createInstallation();
  const server = await installation.startServer({ LOG_LEVEL: 'error' });
  const floor = await startProgram(['--import', 'tsx', 'bench/floors/hours-server.ts'], {
    FLOOR_DATABASE: JSON.stringify(await installation.databaseAddress()),
  });
  try {
    const taken = await fillCalendar(installation);
    const customer = await signIn(server.url, 'carlos.vega@example.com');
    const path = `/appointments/service-order/${await workOf(server, customer)}/availability`;
    const [ours, bare] = [[] as number[], [] as number[]];
    for (let count = 0; count < questions; count++) {
      ours.push(await timed(`${server.url}${apiBase}${path}`, customer.token));
      bare.push(await timed(`${floor.url}/hours`, null));
    }
    const [slow, slowFloor] = [p95(ours), p95(bare)];
    const written = { ours: `${slow.toFixed(1)} ms`, floor: `${slowFloor.toFixed(1)} ms` };
    return {
      title: 'Availability of technicians',
      method: `GET /appointments/service-order/{id}/availability over HTTP by a signed-in customer, one after the other, ${questions} times: ${days} days, ${technicians} technicians of nine hours a day, four of them taken (${taken} hours in all). The floor is a bare Fastify route with one statement that counts taken hours by day.`,
      figures: [
        { name: 'p95', ...written, value: slow, bound: { atMost: 30 }, unit: 'ms' },
        { name: 'p95 over counting hours', ...written, value: slow / slowFloor, bound: { atMost: 12 }, unit: '' },
      ],
    };
  } finally {
    await Promise.all([stopProgram(server), stopProgram(floor)]);
    installation.remove();
  }
}

/** Twenty technicians who work every day, and two visits a day each; answers how many hours are taken. */
async function fillCalendar(installation: Installation): Promise<number> {
  const address = await installation.databaseAddress();
  const db = openDatabase({ connection: address as { host: string; port: number; user: string; database: string } });
  const fill = `
    update technician set is_active = false;
    insert into technician (code, name) select 'B-' || n, 'Technician ' || n from generate_series(1, ${technicians}) n;
    insert into technician_location select t.id, l.id from technician t, location l where t.is_active;
    insert into technician_shift select t.id, d, 8, 17 from technician t, generate_series(1, 7) d where t.is_active;
    create temporary table slot on commit drop as
      select row_number() over () as n, t.id as technician, d::date as day, h as hour
        from technician t, generate_series(current_date, current_date + ${days + 1}, interval '1 day') d, unnest(array[8, 12]) h
       where t.is_active;
    insert into customer_order (id, account_id, status, description, type, service_address, created_at, modified_at) overriding system value
      select 10000000 + n, a.id, 'IN_PROGRESS', 'Visit', 'Visit', 'Somewhere', now(), now()
        from slot, (select id from account where number = '1000008') a;
    insert into service_order (id, account_id, order_id, description, type, service_address, modified_at, workflow_chain, workflow, step)
      overriding system value
      select id, account_id, id, 'Visit', 'Visit', 'Somewhere', now(), '[]', 'serviceVisit', 'scheduled' from customer_order where id > 10000000;
    insert into appointment (id, account_id, order_id, service_order_id, technician_id, location_id, starts_at, status, created_at, changed_at)
      overriding system value
      select 10000000 + n, o.account_id, o.id, o.id, technician, l.id, day + make_interval(hours => hour), 'BOOKED', now(), now()
        from slot join customer_order o on o.id = 10000000 + n, (select min(id) as id from location) l;
    insert into appointment_hour select technician, day, hour + k, 10000000 + n from slot, generate_series(0, 1) k;
    analyze technician; analyze appointment; analyze appointment_hour;`;
  try {
    await db.transaction((tx) => tx.script(fill));
    const [row] = await db.prepared<{ count: number }>('taken', 'select count(*) as count from appointment_hour', []);
    return row?.count ?? 0;
  } finally {
    await db.close();
  }
}

/** The work of the demo that waits for a time. */
async function workOf(server: Started, { token, accountId }: SignedIn): Promise<number> {
  const answer = await fetch(`${server.url}${apiBase}/account/${accountId}/orders/`, { headers: { 'x-api-token': token } });
  const { orders } = (await answer.json()) as { orders: { description: string; serviceOrdersInfo: { id: number }[] }[] };
  const id = orders.flatMap(({ serviceOrdersInfo }) => serviceOrdersInfo)[0]?.id;
  if (id === undefined) throw new Error('the demo has no work that waits for a time');
  return id;
}

async function timed(url: string, token: string | null): Promise<number> {
  const begun = performance.now();
  const answer = await fetch(url, { headers: token === null ? {} : { 'x-api-token': token } });
  const { dates } = (await answer.json()) as { dates?: object };
  if (!dates || Object.keys(dates).length < days) throw new Error(`availability was answered ${answer.status}`);
  return performance.now() - begun;
}

function p95(times: readonly number[]): number {
  const sorted = times.slice(warmUp).toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length * 0.95)] ?? 0;
}
