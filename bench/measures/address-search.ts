import { questions, waysToType } from '../../apps/server/test/factories/address-queries.ts';
import type { InventedAddress } from '../../apps/server/test/factories/addresses.ts';
import { askWell, type Client, createClient } from '../client.ts';
import { createInstallation, stopProgram } from '../installation.ts';
import type { Figure, Measurement } from '../measurement.ts';
import { sizeOf } from '../pace.ts';
import { memoryKb, startProgram } from '../processes.ts';
import { ownAddresses, writeTowns } from '../towns-file.ts';
import { damagedAtPace, isDamaged, keystrokesAtPace, searchPath } from '../typed-addresses.ts';

const eachWay = 60;

interface Latencies {
  at(share: number): number;
}

/**
 * C-064 at 100 thousand and at a million addresses: one question after the other, and how many of them find their address; then a
 * million's keystrokes and mistakes at a pace that is given, beside a b-tree and trigrams.
 */
export async function measureAddressSearch(): Promise<Measurement> {
  const installation = createInstallation();
  const server = await installation.startServer({ LOG_LEVEL: 'error' });
  const env = { FLOOR_DATABASE: JSON.stringify(await installation.databaseAddress()) };
  const [prefix, trigrams] = await Promise.all(
    ['prefix', 'trigram'].map((name) => startProgram(['--import', 'tsx', `bench/floors/${name}-server.ts`], env)),
  );
  if (!prefix || !trigrams) throw new Error('a floor did not start');
  const clients = { ours: createClient(server.url), prefix: createClient(prefix.url), trigrams: createClient(trigrams.url) };
  try {
    const small = writeTowns(installation.dataDir, sizeOf(100_000));
    await installation.importAddresses(small.file);
    const few = await askAll(clients.ours, small.sample);
    const own = ownAddresses();
    if (own) await installation.importAddresses(own.file);
    const found = own ? await askAll(clients.ours, own.sample) : few;
    const large = writeTowns(installation.dataDir, sizeOf(900_000));
    await installation.importAddresses(large.file);
    await askWell(clients.trigrams, { path: '/index', body: {} });
    const many = await askAll(clients.ours, large.sample);
    const keystrokes = await keystrokesAtPace({ ours: clients.ours, floor: clients.prefix, sample: large.sample });
    const damaged = await damagedAtPace({ ours: clients.ours, floor: clients.trigrams, sample: large.sample });
    const megabytes = memoryKb(server.child.pid ?? 0, 'most') / 1_024;
    return {
      title: 'Address search',
      method: methodOf(own ? 'the file BENCH_ADDRESSES names' : 'invented towns'),
      figures: [
        share('found among the first five', found.firstFive, 0.97),
        share('found first', found.first, 0.85),
        latency('p95 at 100,000 addresses', few.latencies.at(0.95), 10),
        latency('p95 at a million addresses', many.latencies.at(0.95), 40),
        share('found among the first five of a million', many.firstFive, 0.97),
        share('found first of a million, typed right', many.firstTypedRight, 0.99),
        share('found first of a million, with a mistake or out of order', many.firstDamaged, 0.95),
        ratio('p99 of keystrokes, a million addresses, over a range of a b-tree', keystrokes.one, keystrokes.other, 4),
        ratio('p99 with a mistake or out of order, a million addresses, over trigrams', damaged.one, damaged.other, 1),
        {
          name: 'memory of the server, a million addresses',
          ours: `${megabytes.toFixed(0)} MiB`,
          floor: '-',
          value: megabytes,
          bound: { atMost: 300 },
          unit: 'MiB',
        },
      ],
    };
  } finally {
    for (const client of Object.values(clients)) client.close();
    await Promise.all([server, prefix, trigrams].map(stopProgram));
    installation.remove();
  }
}

const methodOf = (source: string): string =>
  `GET /public/api-integration/address/search over HTTP. One client, one question after the other: ${eachWay} questions in each of ${Object.keys(waysToType).length} ways of typing (beginnings, mistakes, other spellings, words out of order, missing and wrong parts, units). Then 200 a second, due at fixed times and counted from then, 5 interleaved rounds of 10 s, medians of the 99th percentiles: keystrokes of lines that are typed right, from four tenths of a line to all of it, beside a bare Fastify route with one range of one b-tree; and whole lines with one letter wrong or with all of their words in any order, beside a bare Fastify route with one trigram statement for the same words without the mistake, which forgives their order alone. Questions are made from ${source}. Memory is the most that the server's process held, with its jobs and without the database, which has the index.`;

function latenciesOf(values: readonly number[]): Latencies {
  const sorted = values.toSorted((a, b) => a - b);
  return { at: (part) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0 };
}

interface Suggestion {
  address1: string;
  address2: string | null;
  zipCode: string;
}

async function ask(client: Client, q: string): Promise<{ ms: number; addresses: Suggestion[] }> {
  const begun = performance.now();
  const { addresses } = JSON.parse(await askWell(client, { path: `${searchPath}${encodeURIComponent(q)}` })) as { addresses: Suggestion[] };
  return { ms: performance.now() - begun, addresses };
}

async function askAll(client: Client, sample: readonly InventedAddress[]) {
  const asked = Object.entries(waysToType).flatMap(([name, way]) =>
    questions(sample, way, eachWay, name.length).map((each) => ({
      ...each,
      needsUnit: name.startsWith('unit'),
      isDamaged: isDamaged(name),
    })),
  );
  for (const { typed } of asked.slice(0, 100)) await ask(client, typed);
  const times: number[] = [];
  const first = { right: 0, damaged: 0 };
  let firstFive = 0;
  for (const { typed, wanted, needsUnit, isDamaged: isWrong } of asked) {
    const { ms, addresses } = await ask(client, typed);
    times.push(ms);
    const isWanted = ({ address1, address2, zipCode }: Suggestion) =>
      address1 === wanted.address && zipCode === wanted.zip && (!needsUnit || address2?.toUpperCase().replace('#', 'APT ') === wanted.unit);
    const at = addresses.findIndex(isWanted);
    if (at === 0) first[isWrong ? 'damaged' : 'right'] += 1;
    if (at >= 0 && at < 5) firstFive += 1;
  }
  const damaged = asked.filter((each) => each.isDamaged).length;
  return {
    latencies: latenciesOf(times),
    first: (first.right + first.damaged) / asked.length,
    firstTypedRight: first.right / (asked.length - damaged),
    firstDamaged: first.damaged / damaged,
    firstFive: firstFive / asked.length,
  };
}

function share(name: string, value: number, atLeast: number): Figure {
  return { name, ours: `${(value * 100).toFixed(1)} %`, floor: '-', value, bound: { atLeast }, unit: '' };
}

function latency(name: string, ms: number, atMost: number): Figure {
  return { name, ours: `${ms.toFixed(1)} ms`, floor: '-', value: ms, bound: { atMost }, unit: 'ms' };
}

function ratio(name: string, ours: number, floor: number, atMost: number): Figure {
  return { name, ours: `${ours.toFixed(2)} ms`, floor: `${floor.toFixed(2)} ms`, value: ours / floor, bound: { atMost }, unit: '' };
}
