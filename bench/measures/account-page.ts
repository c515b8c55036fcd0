import type { Browser } from '@playwright/test';
import { addDays } from '@porchlight/domain/calendar/calendar-date.ts';
import { todayInZone } from '@porchlight/domain/calendar/today-in-zone.ts';
import { openDatabase } from '@porchlight/server/platform/db/database.ts';
import { atPace } from '../at-pace.ts';
import { askWell, type Client, createClient } from '../client.ts';
import { inTurns, loadFor } from '../closed-loop.ts';
import { bill, makeDue } from '../due-bills.ts';
import { apiBase, createInstallation, type SignedIn, signInMany, stopProgram } from '../installation.ts';
import { type Measurement, percentile } from '../measurement.ts';
import { isTrial, roundsOf, secondsOf, sizeOf } from '../pace.ts';
import { loadPage, openBrowser } from '../page-load.ts';
import type { Started } from '../processes.ts';
import { storedUser } from '../stored-user.ts';

const accounts = sizeOf(30_000);
const people = 40;
const viewsPerSecond = isTrial ? 5 : 100;
const quietSeconds = secondsOf(10);
const rounds = roundsOf(3);
const connections = 8;

/** What the first view of the account page asks of the server, what that costs beside one read, and how it fares during a billing run. */
export async function measureAccountPage(): Promise<Measurement> {
  const installation = createInstallation();
  const server = await installation.startServer({ LOG_LEVEL: 'info', ROLE: 'api' });
  const connection = (await installation.databaseAddress()) as { host: string; port: number; user: string; database: string };
  const db = openDatabase({ connection });
  const client = createClient(server.url);
  try {
    await installation.loadCustomers(accounts, 12);
    await makeDue(db);
    const readers = await signInMany(server.url, 1, people);
    const calls = await callsOfFirstView(server.url, readers[0] as SignedIn);
    const paths = calls.map(({ path }) => path);
    const cost = await costOfView(server, readers, paths);
    const quiet = await viewsDuring(client, readers, paths, quietSeconds);
    const running = bill(installation, addDays(todayInZone(new Date()), 31));
    const busy = await viewsDuring(client, readers, paths, running);
    const { seconds } = await running;
    const depth = depthOf(calls);
    const p99 = percentile(busy, 0.99);
    return {
      title: 'Account page',
      method: `The calls a browser makes for the first view of a customer's account page, counted on the phone profile; the longest chain of calls of which each began when the one before was over. CPU of the server process for all of them over the one for the list of invoices, ${connections} connections, ${rounds} interleaved rounds once it is warm. ${viewsPerSecond} first views a second at fixed times, each its ${paths.length === 1 ? 'one call' : `${paths.length} calls at once`} until the last answer, during \`porchlight bill\` of ${accounts.toLocaleString('en-US')} accounts (${seconds.toFixed(0)} s), beside the same when quiet.`,
      figures: [
        { name: 'calls of the first view', ours: String(paths.length), floor: '1', value: paths.length, bound: { atMost: 1 }, unit: '' },
        { name: 'calls that wait for one another', ours: String(depth), floor: '1', value: depth, bound: { atMost: 1 }, unit: '' },
        {
          name: 'CPU of the first view over one read of invoices',
          ours: `${cost.view.toFixed(3)} ms`,
          floor: `${cost.read.toFixed(3)} ms`,
          value: cost.view / cost.read,
          bound: { atMost: 3 },
          unit: '',
        },
        {
          name: 'p99 of first views during a billing run',
          ours: `${p99.toFixed(1)} ms`,
          floor: `${percentile(quiet, 0.99).toFixed(1)} ms when quiet`,
          value: p99,
          bound: { atMost: 25 },
          unit: 'ms',
        },
      ],
    };
  } finally {
    client.close();
    await db.close();
    await stopProgram(server);
    installation.remove();
  }
}

interface Call {
  /** With {account} and {user} in the place of the customer's own. */
  path: string;
  begun: number;
  over: number;
}

async function callsOfFirstView(url: string, customer: SignedIn): Promise<Call[]> {
  const browser: Browser = await openBrowser({ hasWindows: false });
  try {
    const load = await loadPage(browser, `${url}/home`, { storage: storedUser(customer, 'load000001@example.com') });
    const seen = await load.page.evaluate(() =>
      performance.getEntriesByType('resource').map((each) => {
        const { name, startTime, responseEnd } = each as PerformanceResourceTiming;
        return { name, begun: startTime, over: responseEnd };
      }),
    );
    await load.close();
    const calls = seen.filter(({ name }) => name.startsWith(url + apiBase));
    return calls.map(({ name, begun, over }) => {
      const path = name.slice(url.length + apiBase.length);
      const own = new RegExp(`(?<=[/=])${customer.accountId}(?![0-9])`);
      return { path: path.replace(/(?<=\/by-user\/)\d+/, '{user}').replace(own, '{account}'), begun, over };
    });
  } finally {
    await browser.close();
  }
}

/** How many calls followed one another at the most: each began after the one before had been answered. */
function depthOf(calls: readonly Call[]): number {
  const depths = new Map<Call, number>();
  for (const call of calls.toSorted((one, other) => one.begun - other.begun)) {
    const before = [...depths].filter(([{ over }]) => over <= call.begun).map(([, depth]) => depth);
    depths.set(call, 1 + Math.max(0, ...before));
  }
  return Math.max(0, ...depths.values());
}

const pathOf = ({ accountId, userId }: SignedIn, path: string): string =>
  apiBase + path.replace('{account}', String(accountId)).replace('{user}', String(userId));

async function costOfView(
  server: Started,
  readers: readonly SignedIn[],
  paths: readonly string[],
): Promise<{ view: number; read: number }> {
  const requestsOf = (which: readonly string[]) =>
    readers.flatMap((reader) => which.map((path) => ({ path: pathOf(reader, path), headers: { 'x-api-token': reader.token } })));
  const seconds = secondsOf(4);
  // While the engine still compiles what is asked, a view costs twice as much.
  await loadFor(server, { connections, seconds: secondsOf(10), requests: requestsOf(paths) });
  const { one, other } = await inTurns(
    rounds,
    () => loadFor(server, { connections, seconds, requests: requestsOf(paths) }),
    () => loadFor(server, { connections, seconds, requests: requestsOf(['/account/{account}/invoices/']) }),
  );
  return { view: one.cpuMsEach * paths.length, read: other.cpuMsEach };
}

/** From when a view was due until the last of its answers; for ever where one of them failed. */
function viewsDuring(
  client: Client,
  readers: readonly SignedIn[],
  paths: readonly string[],
  until: number | Promise<unknown>,
): Promise<number[]> {
  return atPace(viewsPerSecond, until, async (turn, due) => {
    const reader = readers[turn % readers.length] as SignedIn;
    const answers = await Promise.allSettled(paths.map((path) => askWell(client, { path: pathOf(reader, path), token: reader.token })));
    return answers.every(({ status }) => status === 'fulfilled') ? performance.now() - due : Number.POSITIVE_INFINITY;
  });
}
