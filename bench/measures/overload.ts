import { atPace } from '../at-pace.ts';
import { type Client, createClient } from '../client.ts';
import { customerReads, readBy } from '../customer-reads.ts';
import { createInstallation, type SignedIn, signInMany, stopProgram } from '../installation.ts';
import { type Measurement, median, percentile } from '../measurement.ts';
import { roundsOf, secondsOf } from '../pace.ts';

const people = 50;
const rounds = roundsOf(3);
const seconds = secondsOf(10);
/** Enough to keep the server busy all the time. */
const busyClients = 16;
/** Who comes while so many wait is turned away by what stands before the server. */
const mostWaiting = 1_000;

/** Twice as many requests as can be answered: whether as many as before still get their answer, and in good time. */
export async function measureOverload(): Promise<Measurement> {
  const installation = createInstallation();
  const server = await installation.startServer({ LOG_LEVEL: 'info', ROLE: 'api' });
  const client = createClient(server.url);
  try {
    await installation.loadCustomers(1_000, 12);
    const readers = await signInMany(server.url, 1, people);
    await peakOf(client, readers);
    const peaks: number[] = [];
    const half: number[] = [];
    const useful: number[] = [];
    const late: number[] = [];
    for (let round = 0; round < rounds; round++) {
      const peak = await peakOf(client, readers);
      peaks.push(peak);
      half.push(percentile((await offer(client, readers, peak / 2)).waited, 0.99));
      const over = await offer(client, readers, peak * 2);
      useful.push(over.perSecond);
      late.push(percentile(over.waited, 0.99));
    }
    return {
      title: 'Overload',
      method: `The reads of the account page and its first panels by ${people} customers: the peak is what ${busyClients} clients get who ask again as soon as they are answered; then half as much and twice as much at fixed times, each for ${seconds} s, of whom at most ${mostWaiting.toLocaleString('en-US')} wait at a time; ${rounds} rounds, medians. Times count from when a request was due; useful are answers with what was asked for. The clients share the two cores with the server and its database.`,
      figures: [
        {
          name: 'useful answers at twice the capacity over the peak',
          ours: `${median(useful).toFixed(0)} a second`,
          floor: `${median(peaks).toFixed(0)} a second`,
          value: median(useful) / median(peaks),
          bound: { atLeast: 0.9 },
          unit: '',
        },
        {
          name: 'p99 of what is answered over p99 at half the capacity',
          ours: `${median(late).toFixed(1)} ms`,
          floor: `${median(half).toFixed(1)} ms`,
          value: median(late) / median(half),
          bound: { atMost: 5 },
          unit: '',
        },
      ],
    };
  } finally {
    client.close();
    await stopProgram(server);
    installation.remove();
  }
}

const turnOf = (readers: readonly SignedIn[], turn: number) =>
  readBy(readers[turn % readers.length] as SignedIn, customerReads[turn % customerReads.length] as string);

async function peakOf(client: Client, readers: readonly SignedIn[]): Promise<number> {
  const begun = performance.now();
  const end = begun + seconds * 1000;
  let turn = 0;
  const work = async (): Promise<void> => {
    while (performance.now() < end) {
      const { status } = await client.ask(turnOf(readers, turn++));
      if (status !== 200) throw new Error(`a read was answered ${status}`);
    }
  };
  await Promise.all(Array.from({ length: busyClients }, work));
  return turn / ((performance.now() - begun) / 1000);
}

/** Useful answers a second, and how long those waited who were answered so. */
async function offer(client: Client, readers: readonly SignedIn[], perSecond: number): Promise<{ perSecond: number; waited: number[] }> {
  let waiting = 0;
  const begun = performance.now();
  const waits = await atPace(perSecond, seconds, async (turn, due) => {
    if (waiting >= mostWaiting) return null;
    waiting += 1;
    try {
      const { status } = await client.ask(turnOf(readers, turn));
      return status === 200 ? performance.now() - due : null;
    } catch {
      return null;
    } finally {
      waiting -= 1;
    }
  });
  const waited = waits.filter((each) => each !== null);
  return { perSecond: waited.length / ((performance.now() - begun) / 1000), waited };
}
