import { type Ask, askWell, createClient } from '../client.ts';
import { inTurns, type Load, loadFor } from '../closed-loop.ts';
import { apiBase, createInstallation, type SignedIn, signInMany, stopProgram } from '../installation.ts';
import type { Measurement } from '../measurement.ts';
import { roundsOf, secondsOf, sizeOf } from '../pace.ts';
import { pacedTurns } from '../paced-turns.ts';
import { type Started, startProgram } from '../processes.ts';

const rounds = roundsOf(3);
const seconds = secondsOf(3);
const connections = 16;
const people = 100;
const paced = { perSecond: 500, seconds: 10, rounds: 5 };

/**
 * Authenticated reads beside a bare route with the same read, their cost at 1,000 and at 100,000 accounts, and how long they take at a
 * pace that is given, beside a bare route that looks at who asks, too.
 */
export async function measureReads(): Promise<Measurement> {
  const installation = createInstallation();
  const server = await installation.startServer({ LOG_LEVEL: 'info' });
  const env = { FLOOR_DATABASE: JSON.stringify(await installation.databaseAddress()) };
  const floor = await startProgram(['--import', 'tsx', 'bench/floors/read-server.ts'], env);
  const signedIn = await startProgram(['--import', 'tsx', 'bench/floors/signed-in-read-server.ts'], env);
  try {
    await installation.loadCustomers(1_000, 12);
    const few = await signInMany(server.url, 1, people);
    const small = await compare(server, floor, few);
    await installation.loadCustomers(sizeOf(99_000), 12);
    const many = await signInMany(server.url, sizeOf(50_000), people);
    const large = await compare(server, floor, many);
    const waited = await compareAtPace(server, signedIn, many);
    return {
      title: 'Authenticated reads',
      method: `GET /account/{id}/invoices/ with token, permission check, request log and metrics, against a bare Fastify route with the same prepared read; ${connections} connections, ${rounds} interleaved rounds of ${seconds} s, medians. CPU is user and system time of the server process per request. At ${paced.perSecond} a second, due at fixed times whatever the answers do and counted from then, the floor checks the HMAC of a token and reads whose account it is as well; ${paced.rounds} interleaved rounds of ${paced.seconds} s, medians of the 99th percentiles. At least 20 times the rate of a ready-made data API (Directus) is another part of this goal: it cannot be run here, as it is no part of the product's dependencies, nor can the portals of others; where it was run, on these cores, it gave 0.03 times the rate of the bare route.`,
      figures: [
        ratio('requests a second, 100,000 accounts', large.ours.perSecond, large.floor.perSecond, { atLeast: 0.6 }, ''),
        ratio('CPU per request, 100,000 accounts', large.ours.cpuMsEach, large.floor.cpuMsEach, { atMost: 1.8 }, ' ms'),
        ratio('CPU per request at 100,000 accounts over 1,000', large.ours.cpuMsEach, small.ours.cpuMsEach, { atMost: 1.15 }, ' ms'),
        ratio('p99 at 500 requests a second', waited.one, waited.other, { atMost: 2 }, ' ms'),
      ],
    };
  } finally {
    await Promise.all([server, floor, signedIn].map(stopProgram));
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

/** The 99th percentiles of both in ms, at a pace that neither of them sets. */
async function compareAtPace(server: Started, floor: Started, callers: readonly SignedIn[]): Promise<{ one: number; other: number }> {
  const bare = createClient(floor.url);
  const client = createClient(server.url);
  try {
    const tokens = await Promise.all(
      callers.map(async ({ userId }) => (JSON.parse(await askWell(bare, { path: `/token/${userId}` })) as { token: string }).token),
    );
    const asked = callers.map(({ accountId }, at) => ({ path: `/account/${accountId}/invoices`, token: tokens[at] ?? '' }));
    const ours = callers.map(({ accountId, token }) => ({ path: `${apiBase}/account/${accountId}/invoices/`, token }));
    return await pacedTurns(
      paced,
      (turn) => askWell(client, ours[turn % ours.length] as Ask),
      (turn) => askWell(bare, asked[turn % asked.length] as Ask),
    );
  } finally {
    client.close();
    bare.close();
  }
}

function oursRequest({ accountId, token }: SignedIn) {
  return { path: `${apiBase}/account/${accountId}/invoices/`, headers: { 'x-api-token': token } };
}

function ratio(name: string, ours: number, floor: number, bound: { atMost: number } | { atLeast: number }, unit: string) {
  const digits = unit === '' ? 0 : 3;
  return { name, ours: `${ours.toFixed(digits)}${unit}`, floor: `${floor.toFixed(digits)}${unit}`, value: ours / floor, bound, unit: '' };
}
