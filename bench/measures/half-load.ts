import { cores, pinInstallation } from '../cores.ts';
import { createInstallation, signInMany, stopProgram } from '../installation.ts';
import { type Measurement, median } from '../measurement.ts';
import { offerLoad } from '../offer-load.ts';
import type { LoadOrder, OfferedLoad } from '../offered-load.ts';
import { roundsOf, secondsOf } from '../pace.ts';
import { preparedReads } from '../prepared-reads.ts';
import { memoryKb, type Started } from '../processes.ts';

const people = 50;
const busyClients = 16;
const mostWaiting = 1_000;
const peakSeconds = secondsOf(20);
/** An hour in parts: in each of them others sign in, as a token works for a quarter of an hour. */
const parts = roundsOf(12);
const partSeconds = secondsOf(300);
const sampleEveryMs = 1_000;
/** Of the requests of the hour: some are refused where the machine has other work for a moment, but who refuses more does not answer this load. */
const leastAnsweredWell = 0.99;

/** An hour of half as many requests as can be answered: whether the server holds more memory at its end than at its beginning. */
export async function measureHalfLoad(): Promise<Measurement> {
  const installation = createInstallation();
  const server = await installation.startServer({ LOG_LEVEL: 'info' });
  try {
    await installation.loadCustomers(people * (parts + 1), 12);
    pinInstallation(server.child.pid as number);
    const { usefulPerSecond: peak } = await offer(server, 0, { seconds: peakSeconds, perSecond: null, clients: busyClients });
    const loads: OfferedLoad[] = [];
    const held: number[] = [];
    for (let part = 1; part <= parts; part++) {
      const sampling = sampleMemory(server);
      loads.push(await offer(server, part, { seconds: partSeconds, perSecond: peak / 2, clients: mostWaiting }));
      held.push(median(sampling.end()));
    }
    return measurementOf(peak, loads, held);
  } finally {
    await stopProgram(server);
    installation.remove();
  }
}

/** Signs in the customers of a part, who then read. */
async function offer(server: Started, part: number, order: Pick<LoadOrder, 'seconds' | 'perSecond' | 'clients'>): Promise<OfferedLoad> {
  const requests = preparedReads(server.url, await signInMany(server.url, part * people + 1, people));
  return offerLoad(server.url, { requests, useful: null, ...order }, cores.asking);
}

/** What the server's process holds, looked at time and again until the end is asked for; in MB. */
function sampleMemory({ child }: Started): { end(): number[] } {
  const samples: number[] = [];
  const look = (): unknown => samples.push(memoryKb(child.pid ?? 0, 'now') / 1_024);
  const timer = setInterval(look, sampleEveryMs);
  return {
    end() {
      clearInterval(timer);
      look();
      return samples;
    },
  };
}

function measurementOf(peak: number, loads: readonly OfferedLoad[], held: readonly number[]): Measurement {
  const count = (what: 'usefulPerSecond' | 'otherPerSecond' | 'turnedAwayPerSecond') =>
    Math.round(loads.reduce((all, load) => all + load[what] * partSeconds, 0));
  const [good, others, turnedAway] = [count('usefulPerSecond'), count('otherPerSecond'), count('turnedAwayPerSecond')];
  const told = (number: number): string => number.toLocaleString('en-US');
  // Of no requests at all none was answered well.
  if (!(good / (good + others + turnedAway) >= leastAnsweredWell))
    throw new Error(`${told(others + turnedAway)} requests got no good answer, beside ${told(good)} that did`);
  const [first, last] = [held[0] ?? 0, held.at(-1) ?? 0];
  return {
    title: 'Half load',
    method: `The reads of the account page and its first panels at half the pace of ${busyClients} clients who ask again as soon as they are answered (${peak.toFixed(0)} a second for ${peakSeconds} s), for an hour: ${parts} parts of ${partSeconds} s, in each of which ${people} other customers sign in. Server, its jobs included, and database have one core, the program that asks the other. Memory is what the server's process holds, looked at every second, the median of a part; the last part over the first. In all ${told(good)} good answers, ${told(others)} others, and ${told(turnedAway)} requests that found no room to wait. Each part's, in MB: ${held.map((megabytes) => megabytes.toFixed(0)).join(', ')}.`,
    figures: [
      {
        name: 'memory at the end of an hour at half the capacity over its beginning',
        ours: `${last.toFixed(0)} MB`,
        floor: `${first.toFixed(0)} MB`,
        value: last / first,
        bound: { atMost: 1.05 },
        unit: '',
      },
    ],
  };
}
