import autocannon from 'autocannon';
import { median } from './measurement.ts';
import { cpuMs, type Started } from './processes.ts';

export interface Load {
  perSecond: number;
  /** User and system time of the server process per request. */
  cpuMsEach: number;
}

interface LoadOptions {
  connections: number;
  seconds: number;
  requests: { path: string; headers?: Record<string, string> }[];
}

/** Asks as fast as answers come, after a second to warm up. */
export async function loadFor({ child, url }: Started, { connections, seconds, requests }: LoadOptions): Promise<Load> {
  await autocannon({ url, connections, duration: 1, requests });
  const before = cpuMs(child.pid ?? 0);
  const result = await autocannon({ url, connections, duration: seconds, requests });
  const used = cpuMs(child.pid ?? 0) - before;
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${result.non2xx + result.errors} of the requests failed`);
  return { perSecond: result.requests.total / result.duration, cpuMsEach: used / result.requests.total };
}

/** Two loads in turn, so that what else the machine does falls on both; the median of each figure. */
export async function inTurns(rounds: number, one: () => Promise<Load>, other: () => Promise<Load>): Promise<{ one: Load; other: Load }> {
  const loads = { one: [] as Load[], other: [] as Load[] };
  for (let round = 0; round < rounds; round++) {
    for (const turn of round % 2 === 0 ? (['one', 'other'] as const) : (['other', 'one'] as const)) {
      loads[turn].push(await (turn === 'one' ? one : other)());
    }
  }
  return { one: middle(loads.one), other: middle(loads.other) };
}

function middle(loads: readonly Load[]): Load {
  const of = (figure: keyof Load): number => median(loads.map((load) => load[figure]));
  return { perSecond: of('perSecond'), cpuMsEach: of('cpuMsEach') };
}
