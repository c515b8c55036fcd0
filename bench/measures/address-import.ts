import { createReadStream, writeFileSync } from 'node:fs';
import path from 'node:path';
import { openDatabase } from '@porchlight/server/platform/db/database.ts';
import { createInstallation, type Installation, stopProgram } from '../installation.ts';
import type { Measurement } from '../measurement.ts';
import { writeTowns } from '../towns-file.ts';

const count = 400_000;

/** `import addresses` of a file nobody knows yet, and of the same file again, beside a bare COPY of it. */
export async function measureAddressImport(): Promise<Measurement> {
  const installation = createInstallation();
  const server = await installation.startServer({ LOG_LEVEL: 'error' });
  try {
    const { file, rows } = writeTowns(installation.dataDir, count);
    const one = path.join(installation.dataDir, 'one.csv');
    writeFileSync(one, 'address,zip\n1 First St,50001\n');
    // What the program itself takes to start is no part of an import.
    const start = await secondsOf(() => installation.importAddresses(one));
    const fresh = (await secondsOf(() => installation.importAddresses(file))) - start;
    const again = (await secondsOf(() => installation.importAddresses(file))) - start;
    const bare = await bareCopy(installation, file);
    return {
      title: 'Address import',
      method: `\`porchlight import addresses\` of a CSV file of ${rows.toLocaleString('en-US')} addresses into a running installation, checked, normalised, indexed and grouped into buildings in one transaction; less the time of the program alone. The floor is a bare COPY of the same file into a table without an index.`,
      figures: [
        { name: 'new addresses a second', ...rate(rows, fresh, bare), value: rows / fresh, bound: { atLeast: 20_000 }, unit: 'a second' },
        { name: 'known addresses a second', ...rate(rows, again, bare), value: rows / again, bound: { atLeast: 20_000 }, unit: 'a second' },
        { name: 'time of an import over a bare COPY', ...rate(rows, fresh, bare), value: fresh / bare, bound: { atMost: 60 }, unit: '' },
      ],
    };
  } finally {
    await stopProgram(server);
    installation.remove();
  }
}

async function secondsOf(work: () => Promise<void>): Promise<number> {
  const begun = performance.now();
  await work();
  return (performance.now() - begun) / 1_000;
}

async function bareCopy(installation: Installation, file: string): Promise<number> {
  const db = openDatabase({
    connection: (await installation.databaseAddress()) as { host: string; port: number; user: string; database: string },
  });
  try {
    await db.transaction((tx) =>
      tx.script('create table bare_address (address text, unit text, city text, state text, zip text, latitude text, longitude text)'),
    );
    return await secondsOf(() =>
      db.transaction((tx) =>
        tx.copyIn('copy bare_address from stdin with (format csv, header)', createReadStream(file, { highWaterMark: 256 * 1024 })),
      ),
    );
  } finally {
    await db.close();
  }
}

function rate(rows: number, ours: number, bare: number): { ours: string; floor: string } {
  return { ours: `${Math.round(rows / ours)} a second`, floor: `${Math.round(rows / bare)} a second` };
}
