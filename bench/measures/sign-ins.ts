import { hashPassword } from '@porchlight/server/session/index.ts';
import { atPace } from '../at-pace.ts';
import { askWell, type Client, createClient } from '../client.ts';
import { readBy } from '../customer-reads.ts';
import { apiBase, createInstallation, demoPassword, loadedUser, type SignedIn, signInMany, stopProgram } from '../installation.ts';
import { type Figure, type Measurement, median, percentile } from '../measurement.ts';
import { roundsOf, secondsOf } from '../pace.ts';

const accounts = 1_000;
const readers = 20;
const readsPerSecond = 40;
/** Fewer than the queue of hashes holds, so that nobody is refused. */
const atOnce = 4;
const rounds = roundsOf(3);
const seconds = secondsOf(10);
/** As much of everybody at once, in hashes this machine can make. */
const storm = 3;

/** Sign-ins with right passwords beside the bare hashes they need, and what happens when far more people come than can be let in. */
export async function measureSignIns(): Promise<Measurement> {
  const installation = createInstallation();
  const server = await installation.startServer({ LOG_LEVEL: 'info', ROLE: 'api' });
  const client = createClient(server.url);
  try {
    await installation.loadCustomers(accounts, 3);
    const signedIn = await signInMany(server.url, 1, readers);
    const rates = { ours: [] as number[], bare: [] as number[] };
    for (let round = 0; round < rounds; round++) {
      rates.bare.push(await rateOf(() => hashPassword(demoPassword)));
      rates.ours.push(await rateOf((turn) => signInWell(client, turn)));
    }
    const alone = median(await quietSignIns(client));
    const stormRate = storm * median(rates.bare);
    const calm: number[] = [];
    const busy: number[] = [];
    const refused: number[] = [];
    for (let round = 0; round < rounds; round++) {
      calm.push(percentile(await readFor(client, signedIn), 0.99));
      const [reads, refusals] = await Promise.all([readFor(client, signedIn), stormFor(client, stormRate)]);
      busy.push(percentile(reads, 0.99));
      refused.push(percentile(refusals, 0.99));
    }
    return {
      title: 'Sign-ins',
      method: `POST /auth/customer/login with right passwords, ${atOnce} at once, against bare argon2id hashes of the same cost on all threads of the pool; ${rounds} interleaved rounds of ${seconds} s, medians. Then ${storm} times as many sign-ins a second as hashes can be made, at fixed times for ${seconds} s, and ${readsPerSecond} reads a second of invoices beside them and without them: the 99th percentiles of the refusals (429), over the time of a sign-in by itself, and of the reads. Limits by address are off.`,
      figures: [
        ratio('sign-ins a second over bare hashes', rates.ours, rates.bare, { atLeast: 0.85 }, ''),
        ratio('p99 of a refusal over a sign-in when quiet', refused, [alone], { atMost: 1 }, ' ms'),
        ratio("p99 of customers' reads in the storm over quiet", busy, calm, { atMost: 3 }, ' ms'),
      ],
    };
  } finally {
    client.close();
    await stopProgram(server);
    installation.remove();
  }
}

/** How often a second something can be done, `atOnce` at a time. */
async function rateOf(act: (turn: number) => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  const end = begun + seconds * 1000;
  let turn = 0;
  const work = async (): Promise<void> => {
    while (performance.now() < end) await act(turn++);
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return turn / ((performance.now() - begun) / 1000);
}

/** Everybody in turn but those who read. */
const comer = (turn: number): string => loadedUser(readers + 1 + (turn % (accounts - readers)));

const signInOf = (turn: number) => ({
  path: `${apiBase}/auth/customer/login`,
  body: { j_username: comer(turn), j_password: demoPassword },
});

const signInWell = (client: Client, turn: number): Promise<string> => askWell(client, signInOf(turn));

async function quietSignIns(client: Client): Promise<number[]> {
  const taken: number[] = [];
  for (let turn = 0; turn < 20; turn++) {
    const begun = performance.now();
    await signInWell(client, turn);
    taken.push(performance.now() - begun);
  }
  return taken;
}

function readFor(client: Client, people: readonly SignedIn[]): Promise<number[]> {
  return atPace(readsPerSecond, seconds, async (turn, due) => {
    await askWell(client, readBy(people[turn % people.length] as SignedIn, '/account/{id}/invoices/'));
    return performance.now() - due;
  });
}

/** How long those who were refused waited for it. Everybody else has to have been let in. */
async function stormFor(client: Client, perSecond: number): Promise<number[]> {
  const comers = await atPace(perSecond, seconds, async (turn, due) => {
    const { status } = await client.ask(signInOf(turn));
    return { status, waited: performance.now() - due };
  });
  const wrong = comers.filter(({ status }) => status !== 200 && status !== 429);
  if (wrong.length > 0) throw new Error(`${wrong.length} of the sign-ins were answered ${wrong[0]?.status}`);
  return comers.filter(({ status }) => status === 429).map(({ waited }) => waited);
}

function ratio(name: string, ours: readonly number[], floor: readonly number[], bound: Figure['bound'], unit: string): Figure {
  const told = (values: readonly number[]): string => `${median(values).toFixed(1)}${unit}`;
  return { name, ours: told(ours), floor: told(floor), value: median(ours) / median(floor), bound, unit: '' };
}
