import type { DiskSpace } from '../ports/disk-space.ts';
import type { Log } from './log.ts';
import type { Metrics, ReadNumber } from './metrics.ts';

/**
 * Whether there is room for more. A PostgreSQL that can't write its log stops and does not start again by itself, so what is new is
 * refused while there is still room to finish what was begun (docs/decisions/0032-disk-nearly-full.md).
 */
export interface DiskWatch {
  isShort(): Promise<boolean>;
}

export interface DiskWatchOptions {
  /** Null: nobody can see the disk, and nothing is ever refused for its sake. */
  disk: DiskSpace | null;
  /** Bytes kept free; null: what {@link reserveOf} says. */
  reserveBytes: number | null;
  log: Log;
  metrics: Pick<Metrics, 'observe'>;
}

const mib = 1024 * 1024;
/** Four of PostgreSQL's log segments. */
const leastReserve = 64 * mib;
const mostReserve = 1024 * mib;
/** Once short, so much more has to be free again: at the edge itself it would be said and taken back with every request. */
const relief = 1.25;
const freshForMs = 1_000;

const freeSeries = { name: 'porchlight_disk_free_bytes', help: 'Room left where the database keeps its files' };
const reserveSeries = { name: 'porchlight_disk_reserve_bytes', help: 'Room below which what is new is refused' };
const shortSeries = { name: 'porchlight_disk_short', help: 'Whether what is new is refused for lack of room' };

/** A twentieth of the disk, but no more than 1 GiB and no less than 64 MiB. */
export function reserveOf(totalBytes: number): number {
  return Math.max(leastReserve, Math.min(mostReserve, Math.floor(totalBytes / 20)));
}

/** Asks the disk at most once a second, whoever asks. */
export function watchDisk({ disk, reserveBytes, log, metrics }: DiskWatchOptions): DiskWatch {
  let wasShort = false;
  let asked: Promise<ReadNumber[]> | null = null;
  let askedAt = Number.NEGATIVE_INFINITY;

  const ask = async (): Promise<ReadNumber[]> => {
    const space = (await disk?.read()) ?? null;
    if (space === null) return [];
    const reserve = reserveBytes ?? reserveOf(space.totalBytes);
    const isShort = space.freeBytes < (wasShort ? reserve * relief : reserve);
    if (isShort !== wasShort) {
      const words = { freeMiB: Math.floor(space.freeBytes / mib), reserveMiB: Math.floor(reserve / mib) };
      if (isShort) log.error(words, 'the disk is nearly full: new payments and changes are refused until there is room');
      else log.warn(words, 'the disk has room again: payments and changes are taken');
    }
    wasShort = isShort;
    return [
      { name: freeSeries.name, value: space.freeBytes },
      { name: reserveSeries.name, value: reserve },
      { name: shortSeries.name, value: isShort ? 1 : 0 },
    ];
  };
  const numbers = () => {
    if (asked === null || performance.now() - askedAt > freshForMs) {
      askedAt = performance.now();
      asked = ask();
    }
    return asked;
  };
  if (disk !== null) metrics.observe([freeSeries, reserveSeries, shortSeries], numbers);
  return {
    isShort: async () => {
      await numbers();
      return wasShort;
    },
  };
}
