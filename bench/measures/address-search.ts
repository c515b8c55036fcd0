import { canonicalCity, canonicalStreet } from '@porchlight/domain/addresses/known-street.ts';
import { questions, waysToType } from '../../apps/server/test/factories/address-queries.ts';
import type { InventedAddress } from '../../apps/server/test/factories/addresses.ts';
import { apiBase, createInstallation, stopProgram } from '../installation.ts';
import type { Figure, Measurement } from '../measurement.ts';
import { type Started, startProgram } from '../processes.ts';
import { ownAddresses, writeTowns } from '../towns-file.ts';

const eachWay = 60;

interface Latencies {
  at(share: number): number;
}

/** C-064 at 100 thousand and at a million addresses, one question after the other, and how many of them find their address. */
export async function measureAddressSearch(): Promise<Measurement> {
  const installation = createInstallation();
  const server = await installation.startServer({ LOG_LEVEL: 'error' });
  const floor = await startProgram(['--import', 'tsx', 'bench/floors/prefix-server.ts'], {
    FLOOR_DATABASE: JSON.stringify(await installation.databaseAddress()),
  });
  try {
    const small = writeTowns(installation.dataDir, 100_000);
    await installation.importAddresses(small.file);
    const few = await askAll(server, small.sample);
    const own = ownAddresses();
    if (own) await installation.importAddresses(own.file);
    const found = own ? await askAll(server, own.sample) : few;
    const beginnings = await compareBeginnings(server, floor, small.sample);
    const large = writeTowns(installation.dataDir, 900_000);
    await installation.importAddresses(large.file);
    const many = await askAll(server, large.sample);
    return {
      title: 'Address search',
      method: `GET /public/api-integration/address/search over HTTP, one client; ${eachWay} questions in each of ${Object.keys(waysToType).length} ways of typing (beginnings, mistakes, other spellings, missing and wrong parts, units). The floor of beginnings is a bare Fastify route with one range of one b-tree. Questions are made from ${own ? 'the file BENCH_ADDRESSES names' : 'invented towns'}.`,
      figures: [
        share('found among the first five', found.firstFive, 0.97),
        share('found first', found.first, 0.85),
        latency('p95 at 100,000 addresses', few.latencies.at(0.95), 10),
        latency('p95 at a million addresses', many.latencies.at(0.95), 40),
        share('found among the first five of a million', many.firstFive, 0.97),
        ratio('p99 of clean beginnings, 100,000 addresses', beginnings.ours.at(0.99), beginnings.floor.at(0.99), 4),
        ratio('p50 of clean beginnings, 100,000 addresses', beginnings.ours.at(0.5), beginnings.floor.at(0.5), 4),
      ],
    };
  } finally {
    await Promise.all([stopProgram(server), stopProgram(floor)]);
    installation.remove();
  }
}

function latenciesOf(values: readonly number[]): Latencies {
  const sorted = values.toSorted((a, b) => a - b);
  return { at: (part) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0 };
}

interface Suggestion {
  address1: string;
  address2: string | null;
  zipCode: string;
}

async function ask(server: Started, q: string): Promise<{ ms: number; addresses: Suggestion[] }> {
  const begun = performance.now();
  const answer = await fetch(`${server.url}${apiBase}/public/api-integration/address/search?q=${encodeURIComponent(q)}`);
  const { addresses } = (await answer.json()) as { addresses?: Suggestion[] };
  if (!addresses) throw new Error(`the search for ${q} was answered ${answer.status}`);
  return { ms: performance.now() - begun, addresses };
}

async function askAll(server: Started, sample: readonly InventedAddress[]) {
  const asked = Object.entries(waysToType).flatMap(([name, way]) =>
    questions(sample, way, eachWay, name.length).map((each) => ({ ...each, needsUnit: name.startsWith('unit') })),
  );
  for (const { typed } of asked.slice(0, 100)) await ask(server, typed);
  const times: number[] = [];
  let first = 0;
  let firstFive = 0;
  for (const { typed, wanted, needsUnit } of asked) {
    const { ms, addresses } = await ask(server, typed);
    times.push(ms);
    const isWanted = ({ address1, address2, zipCode }: Suggestion) =>
      address1 === wanted.address && zipCode === wanted.zip && (!needsUnit || address2?.toUpperCase().replace('#', 'APT ') === wanted.unit);
    const at = addresses.findIndex(isWanted);
    if (at === 0) first += 1;
    if (at >= 0 && at < 5) firstFive += 1;
  }
  return { latencies: latenciesOf(times), first: first / asked.length, firstFive: firstFive / asked.length };
}

/** The same beginnings for both, in turns: as people type them for ours, as they are stored for the floor. */
async function compareBeginnings(
  server: Started,
  floor: Started,
  sample: readonly InventedAddress[],
): Promise<{ ours: Latencies; floor: Latencies }> {
  const ours: number[] = [];
  const bare: number[] = [];
  for (const { address, city, state, zip } of sample.slice(0, 600)) {
    const [number = '', ...words] = address.split(' ');
    const line = `${number} ${canonicalStreet(words)} ${canonicalCity(city)} ${state} ${zip}`;
    const typed = line.slice(0, Math.ceil(line.length * (0.4 + (ours.length % 6) / 10)));
    ours.push((await ask(server, typed.toLowerCase())).ms);
    const begun = performance.now();
    await (await fetch(`${floor.url}/search?q=${encodeURIComponent(typed)}`)).json();
    bare.push(performance.now() - begun);
  }
  return { ours: latenciesOf(ours.slice(50)), floor: latenciesOf(bare.slice(50)) };
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
