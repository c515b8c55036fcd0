import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { addressesCsv, type InventedAddress, inventTowns } from '../apps/server/test/factories/addresses.ts';

/** Writes invented towns of about that many addresses into a CSV file; answers the file and a sample of what is in it. */
export function writeTowns(folder: string, count: number): { file: string; rows: number; sample: InventedAddress[] } {
  const towns = inventTowns({ towns: Math.ceil(count / 4_140), streets: 120, houses: 30, seed: count });
  const file = path.join(folder, `towns-${count}.csv`);
  writeFileSync(file, addressesCsv(towns));
  return { file, rows: towns.length, sample: towns.filter((_each, at) => at % 37 === 0) };
}

/** The operator's own addresses, when BENCH_ADDRESSES names a CSV file of them (address, city, state, zip; gzipped or not). */
export function ownAddresses(): { file: string; sample: InventedAddress[] } | null {
  const file = process.env['BENCH_ADDRESSES'];
  if (!file) return null;
  const bytes = readFileSync(file);
  const [head = '', ...lines] = (bytes[0] === 0x1f ? gunzipSync(bytes) : bytes).toString('utf8').trim().split(/\r?\n/);
  const columns = head.toLowerCase().split(',');
  const rows = lines.map((line) => new Map(line.split(',').map((value, at) => [columns[at], value])));
  const sample = rows.map((row) => ({
    address: row.get('address') ?? '',
    unit: row.get('unit') ?? '',
    city: row.get('city') ?? '',
    state: row.get('state') ?? '',
    zip: row.get('zip') ?? '',
    latitude: '',
    longitude: '',
  }));
  return { file, sample: sample.filter(({ address, zip }) => /^\d+[A-Z]? \S/.test(address) && zip !== '') };
}
