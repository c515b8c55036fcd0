import { askWell, createClient } from '../client.ts';
import { customerReads, readBy } from '../customer-reads.ts';
import { createInstallation, type SignedIn, signInMany, stopProgram } from '../installation.ts';
import { type Figure, type Measurement, median } from '../measurement.ts';
import { roundsOf, secondsOf, sizeOf } from '../pace.ts';
import { cpuMs, type Started } from '../processes.ts';

const few = 1_000;
/** BENCH_ACCOUNTS=1000000 asks for the million of the goal; loading them takes its time. */
const many = Number(process.env['BENCH_ACCOUNTS'] ?? sizeOf(100_000));
const invoicesEach = 12;
const people = 50;
const rounds = roundsOf(5);
const seconds = secondsOf(2);

interface Cost {
  p50Ms: number;
  cpuMsEach: number;
}

interface Size {
  server: Started;
  people: SignedIn[];
}

/** What a customer reads, at few customers and at many: two installations side by side, asked in turn. */
export async function measureGrowth(): Promise<Measurement> {
  const opened: { remove(): Promise<void> }[] = [];
  const open = async (accounts: number): Promise<Size> => {
    const installation = createInstallation();
    const server = await installation.startServer({ LOG_LEVEL: 'info', ROLE: 'api' });
    opened.push({ remove: () => stopProgram(server).then(installation.remove) });
    await installation.loadCustomers(accounts, invoicesEach);
    // From the middle, where neither index nor table begins.
    return { server, people: await signInMany(server.url, Math.max(1, accounts / 2), people) };
  };
  try {
    const small = await open(few);
    const large = await open(many);
    const costs: { read: string; small: Cost; large: Cost }[] = [];
    for (const read of customerReads) costs.push({ read, ...(await compare(read, small, large)) });
    return {
      title: 'Growth',
      method: `Each of these reads by ${people} customers out of ${many.toLocaleString('en-US')} over the same out of ${few.toLocaleString('en-US')}, of ${invoicesEach} invoices each: ${customerReads.map((read) => `\`${read}\``).join(', ')}. Two installations side by side, one request after the other, ${rounds} interleaved rounds of ${seconds} s, medians; the read that grows most stands for all. CPU is of the server process without its database. \`BENCH_ACCOUNTS=1000000 npm run bench -- growth\` asks for a million.`,
      figures: [worst('p50', costs, 'p50Ms'), worst('CPU', costs, 'cpuMsEach')],
    };
  } finally {
    for (const { remove } of opened) await remove();
  }
}

async function compare(read: string, small: Size, large: Size): Promise<{ small: Cost; large: Cost }> {
  const costs = { small: [] as Cost[], large: [] as Cost[] };
  for (let round = 0; round < rounds; round++) {
    for (const turn of round % 2 === 0 ? (['small', 'large'] as const) : (['large', 'small'] as const)) {
      costs[turn].push(await costOf(read, turn === 'small' ? small : large));
    }
  }
  return { small: middle(costs.small), large: middle(costs.large) };
}

async function costOf(read: string, { server, people: readers }: Size): Promise<Cost> {
  const client = createClient(server.url);
  try {
    for (const reader of readers) await askWell(client, readBy(reader, read));
    const taken: number[] = [];
    const before = cpuMs(server.child.pid ?? 0);
    const end = performance.now() + seconds * 1000;
    for (let turn = 0; performance.now() < end; turn++) {
      const begun = performance.now();
      await askWell(client, readBy(readers[turn % readers.length] as SignedIn, read));
      taken.push(performance.now() - begun);
    }
    return { p50Ms: median(taken), cpuMsEach: (cpuMs(server.child.pid ?? 0) - before) / taken.length };
  } finally {
    client.close();
  }
}

function middle(costs: readonly Cost[]): Cost {
  return { p50Ms: median(costs.map(({ p50Ms }) => p50Ms)), cpuMsEach: median(costs.map(({ cpuMsEach }) => cpuMsEach)) };
}

function worst(name: string, costs: readonly { read: string; small: Cost; large: Cost }[], figure: keyof Cost): Figure {
  const growth = costs.map(({ read, small, large }) => ({
    read,
    ours: large[figure],
    floor: small[figure],
    value: large[figure] / small[figure],
  }));
  const most = growth.reduce((one, other) => (other.value > one.value ? other : one));
  return {
    name: `${name} of the read that grows most`,
    ours: `${most.ours.toFixed(3)} ms, \`${most.read}\``,
    floor: `${most.floor.toFixed(3)} ms`,
    value: most.value,
    bound: { atMost: 1.15 },
    unit: '',
  };
}
