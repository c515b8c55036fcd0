import { randomUUID } from 'node:crypto';
import autocannon from 'autocannon';
import { atPace } from '../at-pace.ts';
import { apiBase, createInstallation, type SignedIn, signInMany, stopProgram } from '../installation.ts';
import { type Measurement, median, percentile } from '../measurement.ts';
import { roundsOf, secondsOf } from '../pace.ts';
import { startProgram } from '../processes.ts';

const people = 20;
const readsPerSecond = 40;
const signInsPerSecond = 100;
/** Calm and flood take turns, so that what else the machine does falls on both. */
const rounds = roundsOf(3);
const floodSeconds = secondsOf(30);
const calmSeconds = secondsOf(30);

/** What somebody who pays reads while strangers hammer at the sign-in: the amounts and the state of a payment. */
export async function measureSignInFlood(): Promise<Measurement> {
  const installation = createInstallation();
  const seeder = await installation.startServer({ LOG_LEVEL: 'error' });
  await installation.loadCustomers(1_000, 3);
  await stopProgram(seeder);
  const server = await startProgram(['dist/bench/instant-server.js'], { ...installation.env, LOG_LEVEL: 'info', ROLE: 'api' });
  try {
    const callers = await signInMany(server.url, 1, people);
    const reads = (await Promise.all(callers.map((caller) => readsOf(server.url, caller)))).flat();
    await readFor(server.url, reads, 5);
    const calm: number[] = [];
    const flooded: number[] = [];
    for (let round = 0; round < rounds; round++) {
      calm.push(await readFor(server.url, reads, calmSeconds));
      const [p95] = await Promise.all([readFor(server.url, reads, floodSeconds), flood(server.url)]);
      flooded.push(p95);
    }
    const [ours, floor] = [median(flooded), median(calm)];
    return {
      title: 'Paying while sign-in is flooded',
      method: `GET /account/{id}/amounts and GET /payment/{id}/status, ${readsPerSecond} a second at fixed times, while ${signInsPerSecond} sign-ins a second with wrong passwords come for ${floodSeconds} s, against the same reads without them; ${rounds} interleaved rounds, medians of the 95th percentiles. Limits by address are off, so that all reach the queue of password hashes.`,
      figures: [
        {
          name: '95th percentile of payment reads',
          ours: `${ours.toFixed(1)} ms`,
          floor: `${floor.toFixed(1)} ms`,
          value: ours / floor,
          bound: { atMost: 1.5 },
          unit: '',
        },
      ],
    };
  } finally {
    await stopProgram(server);
    installation.remove();
  }
}

interface Read {
  path: string;
  token: string;
}

/** Makes a payment and answers what its owner reads afterwards. */
async function readsOf(url: string, { accountId, token }: SignedIn): Promise<Read[]> {
  const mine = `${url}${apiBase}/account/${accountId}`;
  const paid = await fetch(`${mine}/payment/ach`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-api-token': token, 'idempotency-key': randomUUID() },
    body: JSON.stringify({
      routingNumber: '110000000',
      accountNumber: '000123456789',
      accountType: 'CHECKING',
      holderName: 'Invented Person',
      paymentAmount: 1,
      paymentOption: 'ALL_UNPAID_INVOICES',
    }),
  });
  const listed = await fetch(`${mine}/payment-attempts`, { headers: { 'x-api-token': token } });
  const { attempts } = (await listed.json()) as { attempts: { reference: string }[] };
  const [payment] = attempts;
  if (!payment) throw new Error(`no payment to read of: ${paid.status}`);
  return [`/account/${accountId}/amounts/`, `/payment/${payment.reference}/status`].map((path) => ({ path: apiBase + path, token }));
}

/** Reads at fixed times, whether the one before was answered or not, and answers the 95th percentile in ms. */
async function readFor(url: string, reads: readonly Read[], seconds: number): Promise<number> {
  const times = await atPace(readsPerSecond, seconds, (turn, due) => timed(url, reads[turn % reads.length] as Read, due));
  return percentile(times, 0.95);
}

async function timed(url: string, { path, token }: Read, due: number): Promise<number> {
  const answer = await fetch(url + path, { headers: { 'x-api-token': token } });
  await answer.arrayBuffer();
  if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}`);
  return performance.now() - due;
}

/** Sign-ins with wrong passwords, each for somebody else, as one does who tries a list of stolen names. */
async function flood(url: string): Promise<void> {
  let turn = 0;
  const result = await autocannon({
    url,
    connections: 50,
    overallRate: signInsPerSecond,
    duration: floodSeconds,
    requests: [
      {
        method: 'POST',
        path: `${apiBase}/auth/customer/login`,
        headers: { 'content-type': 'application/json' },
        setupRequest: (request) => ({
          ...request,
          body: JSON.stringify({
            j_username: `load${String((turn++ % 900) + 100).padStart(6, '0')}@example.com`,
            j_password: 'Wrong-2026!!',
          }),
        }),
      },
    ],
  });
  if (result['2xx'] > 0 || result['5xx'] > 0) throw new Error('a sign-in of the flood was not refused');
  if (result.requests.total < 0.9 * signInsPerSecond * floodSeconds) throw new Error(`only ${result.requests.total} sign-ins came`);
}
