import autocannon from 'autocannon';
import { apiBase, createInstallation, type SignedIn, signInMany, stopProgram } from '../installation.ts';
import type { Measurement } from '../measurement.ts';
import { median } from '../measurement.ts';
import { cpuMs, type Started, startProgram } from '../processes.ts';

const rounds = 3;
const seconds = 3;
const connections = 16;
const people = 100;

interface Load {
  perSecond: number;
  cpuMsEach: number;
}

/** Authenticated reads beside a bare route with the same read, and their cost at 1,000 and at 100,000 accounts. */
export async function measureReads(): Promise<Measurement> {
  const installation = createInstallation();
  const server = await installation.startServer({ LOG_LEVEL: 'info' });
  const floor = await startProgram(['--import', 'tsx', 'bench/floors/read-server.ts'], {
    FLOOR_DATABASE: JSON.stringify(await installation.databaseAddress()),
  });
  try {
    await installation.loadCustomers(1_000, 12);
    const few = await signInMany(server.url, 1, people);
    const small = await compare(server, floor, few);
    await installation.loadCustomers(99_000, 12);
    const many = await signInMany(server.url, 50_000, people);
    const large = await compare(server, floor, many);
    return {
      title: 'Authenticated reads',
      method: `GET /account/{id}/invoices/ with token, permission check, request log and metrics, against a bare Fastify route with the same prepared read; ${connections} connections, ${rounds} interleaved rounds of ${seconds} s, medians. CPU is user and system time of the server process per request.`,
      figures: [
        ratio('requests a second, 100,000 accounts', large.ours.perSecond, large.floor.perSecond, { atLeast: 0.6 }, ''),
        ratio('CPU per request, 100,000 accounts', large.ours.cpuMsEach, large.floor.cpuMsEach, { atMost: 1.8 }, ' ms'),
        ratio('CPU per request at 100,000 accounts over 1,000', large.ours.cpuMsEach, small.ours.cpuMsEach, { atMost: 1.15 }, ' ms'),
      ],
    };
  } finally {
    await Promise.all([stopProgram(server), stopProgram(floor)]);
    installation.remove();
  }
}

async function compare(server: Started, floor: Started, callers: readonly SignedIn[]): Promise<{ ours: Load; floor: Load }> {
  const ours: Load[] = [];
  const bare: Load[] = [];
  for (let round = 0; round < rounds; round++) {
    const turns = round % 2 === 0 ? (['ours', 'floor'] as const) : (['floor', 'ours'] as const);
    for (const turn of turns) {
      if (turn === 'ours') ours.push(await load(server, callers.map(oursRequest)));
      else
        bare.push(
          await load(
            floor,
            callers.map(({ accountId }) => ({ path: `/account/${accountId}/invoices` })),
          ),
        );
    }
  }
  const middle = (loads: readonly Load[]): Load => ({
    perSecond: median(loads.map((l) => l.perSecond)),
    cpuMsEach: median(loads.map((l) => l.cpuMsEach)),
  });
  return { ours: middle(ours), floor: middle(bare) };
}

function oursRequest({ accountId, token }: SignedIn) {
  return { path: `${apiBase}/account/${accountId}/invoices/`, headers: { 'x-api-token': token } };
}

async function load({ child, url }: Started, requests: { path: string; headers?: Record<string, string> }[]): Promise<Load> {
  await autocannon({ url, connections, duration: 1, requests });
  const before = cpuMs(child.pid ?? 0);
  const result = await autocannon({ url, connections, duration: seconds, requests });
  const used = cpuMs(child.pid ?? 0) - before;
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${result.non2xx + result.errors} of the requests failed`);
  return { perSecond: result.requests.total / result.duration, cpuMsEach: used / result.requests.total };
}

function ratio(name: string, ours: number, floor: number, bound: { atMost: number } | { atLeast: number }, unit: string) {
  const digits = unit === '' ? 0 : 3;
  return { name, ours: `${ours.toFixed(digits)}${unit}`, floor: `${floor.toFixed(digits)}${unit}`, value: ours / floor, bound, unit: '' };
}
