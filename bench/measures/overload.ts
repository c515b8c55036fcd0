import { cores, pinInstallation } from '../cores.ts';
import { createInstallation, signInMany, stopProgram } from '../installation.ts';
import { type Measurement, median } from '../measurement.ts';
import { offerLoad } from '../offer-load.ts';
import type { LoadOrder, OfferedLoad } from '../offered-load.ts';
import { roundsOf, secondsOf } from '../pace.ts';
import { preparedReads } from '../prepared-reads.ts';

const people = 50;
const rounds = roundsOf(3);
const seconds = secondsOf(10);
/** The load that is too much lasts longer: what builds up has to show. */
const overSeconds = secondsOf(60);
/** Enough to keep the server busy all the time. */
const busyClients = 16;
/** Who comes while so many wait is turned away by what stands before the server. */
const mostWaiting = 1_000;

/** Twice as many requests as can be answered: whether as many as before still get their answer, and in good time. */
export async function measureOverload(): Promise<Measurement> {
  const installation = createInstallation();
  const server = await installation.startServer({ LOG_LEVEL: 'info', ROLE: 'api' });
  try {
    await installation.loadCustomers(1_000, 12);
    const requests = preparedReads(server.url, await signInMany(server.url, 1, people));
    pinInstallation(server.child.pid as number);
    const offer = (more: Partial<LoadOrder>) =>
      offerLoad(server.url, { requests, seconds, perSecond: null, clients: busyClients, useful: null, ...more }, cores.asking);
    await offer({});
    const results: (Record<'half' | 'over', OfferedLoad> & { peak: number })[] = [];
    for (let round = 0; round < rounds; round++) {
      const before = await offer({});
      const perSecond = before.usefulPerSecond;
      const half = await offer({ perSecond: perSecond / 2, clients: mostWaiting });
      const over = await offer({ perSecond: perSecond * 2, clients: mostWaiting, seconds: overSeconds });
      const after = await offer({});
      results.push({ peak: (perSecond + after.usefulPerSecond) / 2, half, over });
    }
    const of = (load: 'half' | 'over', what: Exclude<keyof OfferedLoad, 'firstOther'>) => median(results.map((each) => each[load][what]));
    const late = `${of('half', 'ownLatenessP99').toFixed(1)} and ${of('over', 'ownLatenessP99').toFixed(1)} ms`;
    return {
      title: 'Overload',
      method: `The reads of the account page and its first panels by ${people} customers, from a program of its own that sends bytes prepared before. Server and database have one core, that program the other. The peak is what ${busyClients} clients get who ask again as soon as they are answered, before and after the rest of a round, as these cores are not equally fast for minutes: half as much for ${seconds} s and twice as much for ${overSeconds} s at fixed times, of whom at most ${mostWaiting.toLocaleString('en-US')} wait at a time; ${rounds} rounds, each with its own ratios, medians. Times count from when a request was due; useful are answers with what was asked for. The program itself was late by ${late} (99th percentiles at half and twice); of twice as much, ${of('over', 'otherPerSecond').toFixed(0)} a second were refused and ${of('over', 'turnedAwayPerSecond').toFixed(0)} found no room to wait.`,
      figures: [
        {
          name: 'useful answers at twice the capacity over the peak',
          ours: `${of('over', 'usefulPerSecond').toFixed(0)} a second`,
          floor: `${median(results.map(({ peak }) => peak)).toFixed(0)} a second`,
          value: median(results.map(({ peak, over }) => over.usefulPerSecond / peak)),
          bound: { atLeast: 0.9 },
          unit: '',
        },
        {
          name: 'p99 of what is answered over p99 at half the capacity',
          ours: `${of('over', 'p99').toFixed(1)} ms`,
          floor: `${of('half', 'p99').toFixed(1)} ms`,
          value: median(results.map(({ half, over }) => over.p99 / half.p99)),
          bound: { atMost: 5 },
          unit: '',
        },
      ],
    };
  } finally {
    await stopProgram(server);
    installation.remove();
  }
}
