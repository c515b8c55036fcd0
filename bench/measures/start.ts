import { setTimeout as wait } from 'node:timers/promises';
import { askWell, createClient } from '../client.ts';
import { readBy } from '../customer-reads.ts';
import { buildFloor } from '../floors/build-floor.ts';
import { createInstallation, type Installation, type SignedIn, signIn, stopProgram } from '../installation.ts';
import { type Figure, type Measurement, median } from '../measurement.ts';
import { roundsOf, secondsOf } from '../pace.ts';
import { memoryKb, type Started } from '../processes.ts';

const times = roundsOf(3);
const idleSeconds = secondsOf(10);

/** From the command to the first line that says requests are answered; and beside a bare server, the first good answer and idle memory. */
export async function measureStart(): Promise<Measurement> {
  const first: number[] = [];
  const second: number[] = [];
  for (let time = 0; time < times; time++) {
    const installation = createInstallation();
    try {
      for (const list of [first, second]) {
        const server = await installation.startServer({ LOG_LEVEL: 'error' });
        list.push(server.startMs / 1000);
        await stopProgram(server);
      }
    } finally {
      installation.remove();
    }
  }
  const beside = await besideBareServer();
  const figure = (name: string, values: number[], atMost: number) => ({
    name,
    ours: `${median(values).toFixed(2)} s`,
    floor: '-',
    value: median(values),
    bound: { atMost },
    unit: 's',
  });
  return {
    title: 'Start',
    method: `The built server with its embedded PostgreSQL to its ready line, median of ${times}. The first start creates the database and loads the demo provider. Beside a bare server (Fastify, one prepared read) on a database that runs already: from the command to the first list of invoices, and the memory of the process ${idleSeconds} s later, its jobs included and the database not; ${times} interleaved rounds, medians.`,
    figures: [figure('first start', first, 15), figure('second start', second, 4), ...beside],
  };
}

interface Begun {
  answeredMs: number;
  idleMb: number;
}

async function besideBareServer(): Promise<Figure[]> {
  const installation = createInstallation();
  const holder = await installation.startServer({ LOG_LEVEL: 'error', ROLE: 'api' });
  try {
    const startFloor = await buildFloor('read-server');
    const customer = await signIn(holder.url, 'maria.lopez@example.com');
    const database = await installation.databaseAddress();
    const ours: Begun[] = [];
    const bare: Begun[] = [];
    for (let time = 0; time < times; time++) {
      ours.push(await begin(() => startBeside(installation, database), readBy(customer, '/account/{id}/invoices/')));
      bare.push(await begin(() => startFloor({ FLOOR_DATABASE: JSON.stringify(database) }), readOfFloor(customer)));
    }
    return [
      ratio('first good answer over a bare server', ours, bare, 'answeredMs', 'ms'),
      ratio('idle memory over a bare server', ours, bare, 'idleMb', 'MB'),
    ];
  } finally {
    await stopProgram(holder);
    installation.remove();
  }
}

const readOfFloor = ({ accountId }: SignedIn) => ({ path: `/account/${accountId}/invoices` });

/** The whole server, jobs and all, on a database that another process holds. */
function startBeside(installation: Installation, database: object): Promise<Started> {
  const { host, port, user, password, database: name } = database as Record<string, string>;
  const query = new URLSearchParams({ host: String(host), port: String(port) });
  const DATABASE_URL = `postgres://${user}:${encodeURIComponent(password ?? '')}@localhost/${name}?${query}`;
  return installation.startServer({ LOG_LEVEL: 'error', DATABASE_URL });
}

async function begin(start: () => Promise<Started>, read: { path: string; token?: string }): Promise<Begun> {
  const begun = performance.now();
  const server = await start();
  const client = createClient(server.url);
  try {
    await askWell(client, read);
    const answeredMs = performance.now() - begun;
    await wait(idleSeconds * 1000);
    return { answeredMs, idleMb: memoryKb(server.child.pid ?? 0, 'now') / 1024 };
  } finally {
    client.close();
    await stopProgram(server);
  }
}

function ratio(name: string, ours: readonly Begun[], bare: readonly Begun[], figure: keyof Begun, unit: string): Figure {
  const [mine, floor] = [ours, bare].map((list) => median(list.map((each) => each[figure]))) as [number, number];
  return {
    name,
    ours: `${mine.toFixed(0)} ${unit}`,
    floor: `${floor.toFixed(0)} ${unit}`,
    value: mine / floor,
    bound: { atMost: 2 },
    unit: '',
  };
}
