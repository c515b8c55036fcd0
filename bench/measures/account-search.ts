import { apiBase, createInstallation, stopProgram } from '../installation.ts';
import type { Figure, Measurement } from '../measurement.ts';
import { type Started, startProgram } from '../processes.ts';

const accounts = 1_000_000;
const eachWay = 60;
const pageHeaders = { 'content-type': 'application/json', 'x-requested-with': 'portal' };

/** What somebody may say of the invented customer of that number, as a member of staff types it. */
const waysToAsk: Readonly<Record<string, (customer: number) => string>> = {
  number: (n) => accountNumber(n),
  'beginning of a number': (n) => accountNumber(n).slice(0, 6),
  'e-mail': (n) => `load${String(n).padStart(6, '0')}@example.com`,
  'beginning of an e-mail': (n) => `load${String(n).padStart(6, '0')}@`,
  company: (n) => `Company ${n - (n % 12)} LLC`,
  'last name': (n) => ['Abbott', 'Bauer', 'Ekström', 'Kowalski'][n % 4] as string,
  'first and last name': (n) => ['Alex Abbott', 'bianca bau', 'Kowalski, Dora', 'grace lu'][n % 4] as string,
  street: (n) => `${100 + (n % 9000)} Example St`,
  phone: (n) => `(563) 555-01${String(n % 100).padStart(2, '0')}`,
  'nobody, and nothing near': (n) => `Quzzyx ${n}`,
  'a slip in a name': (n) => ['Abbtot', 'kowalsky', 'alxe abbott', 'Jensne'][n % 4] as string,
};

const accountNumber = (n: number): string => `9${String(n).padStart(8, '0')}`;

/** S-050 with a million accounts, one question after the other. */
export async function measureAccountSearch(): Promise<Measurement> {
  const installation = createInstallation();
  const server = await installation.startServer({ LOG_LEVEL: 'error' });
  const floor = await startProgram(['--import', 'tsx', 'bench/floors/account-server.ts'], {
    FLOOR_DATABASE: JSON.stringify(await installation.databaseAddress()),
  });
  try {
    await installation.loadCustomers(accounts, 1);
    const cookie = await signInStaff(server);
    const ours: Record<string, number[]> = {};
    for (const [name, way] of Object.entries(waysToAsk)) {
      // The first questions of a way plan its statements.
      const times = await askAll(`${server.url}${apiBase}/staff/accounts/search`, way, { ...pageHeaders, cookie });
      ours[name] = times;
    }
    const bare = await askAll(`${floor.url}/search`, waysToAsk['number'] as (n: number) => string, pageHeaders);
    const right = Object.entries(ours).flatMap(([name, times]) => (name.startsWith('a slip') || name.startsWith('nobody') ? [] : times));
    return {
      title: 'Account search',
      method: `POST /staff/accounts/search over HTTP, one client, ${accounts.toLocaleString('en-US')} invented accounts; ${eachWay} questions in each of ${Object.keys(waysToAsk).length} ways. Names are of thirteen families, so that each is shared by tens of thousands. The floor is a bare Fastify route with one range of one b-tree, asked for numbers.`,
      figures: [
        latency('p95 of everything that is found as it was typed', at(right, 0.95), 20),
        latency('p95 of slips of the finger', at(ours['a slip in a name'] ?? [], 0.95), 60),
        latency('p95 of what is not there', at(ours['nobody, and nothing near'] ?? [], 0.95), 60),
        ratio('p50 of a number', at(ours['number'] ?? [], 0.5), at(bare, 0.5), 8),
      ],
    };
  } finally {
    await Promise.all([stopProgram(server), stopProgram(floor)]);
    installation.remove();
  }
}

async function signInStaff({ url }: Started): Promise<string> {
  const body = JSON.stringify({ username: 'agent@cedarvalleyfiber.example', password: 'Porchlight-2026!' });
  const answer = await fetch(`${url}${apiBase}/staff/sign-in`, { method: 'POST', headers: pageHeaders, body });
  const cookie = answer.headers.get('set-cookie')?.split(';')[0];
  if (!answer.ok || cookie === undefined) throw new Error(`the sign-in of a member of staff was answered ${answer.status}`);
  return cookie;
}

async function askAll(url: string, way: (customer: number) => string, headers: Record<string, string>): Promise<number[]> {
  const times: number[] = [];
  for (let question = -20; question < eachWay; question += 1) {
    const customer = 1 + ((Math.abs(question) * 7_919 * 101) % accounts);
    const begun = performance.now();
    const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify({ q: way(customer) }) });
    const { accounts: found } = (await answer.json()) as { accounts?: unknown[] };
    if (!found) throw new Error(`a search was answered ${answer.status}`);
    if (question >= 0) times.push(performance.now() - begun);
  }
  return times;
}

function at(times: readonly number[], part: number): number {
  const sorted = times.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;
}

function latency(name: string, ms: number, atMost: number): Figure {
  return { name, ours: `${ms.toFixed(1)} ms`, floor: '-', value: ms, bound: { atMost }, unit: 'ms' };
}

function ratio(name: string, ours: number, floor: number, atMost: number): Figure {
  return { name, ours: `${ours.toFixed(2)} ms`, floor: `${floor.toFixed(2)} ms`, value: ours / floor, bound: { atMost }, unit: '' };
}
