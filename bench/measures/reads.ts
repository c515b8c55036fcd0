import { inTurns, type Load, loadFor } from '../closed-loop.ts';
import { apiBase, createInstallation, type SignedIn, signInMany, stopProgram } from '../installation.ts';
import type { Measurement } from '../measurement.ts';
import { roundsOf, secondsOf, sizeOf } from '../pace.ts';
import { type Started, startProgram } from '../processes.ts';

const rounds = roundsOf(3);
const seconds = secondsOf(3);
const connections = 16;
const people = 100;

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
    await installation.loadCustomers(sizeOf(99_000), 12);
    const many = await signInMany(server.url, sizeOf(50_000), people);
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
  const bare = callers.map(({ accountId }) => ({ path: `/account/${accountId}/invoices` }));
  const { one, other } = await inTurns(
    rounds,
    () => loadFor(server, { connections, seconds, requests: callers.map(oursRequest) }),
    () => loadFor(floor, { connections, seconds, requests: bare }),
  );
  return { ours: one, floor: other };
}

function oursRequest({ accountId, token }: SignedIn) {
  return { path: `${apiBase}/account/${accountId}/invoices/`, headers: { 'x-api-token': token } };
}

function ratio(name: string, ours: number, floor: number, bound: { atMost: number } | { atLeast: number }, unit: string) {
  const digits = unit === '' ? 0 : 3;
  return { name, ours: `${ours.toFixed(digits)}${unit}`, floor: `${floor.toFixed(digits)}${unit}`, value: ours / floor, bound, unit: '' };
}
