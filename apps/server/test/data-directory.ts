import { chmod, mkdtemp } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';

const PREFIX = 'porchlight-test-';

/** A new directory for a database; its name carries this process, so that a later run knows whose it was. */
export async function makeDataDirectory(): Promise<string> {
  const directory = await mkdtemp(path.join(os.tmpdir(), `${PREFIX}${process.pid}-`));
  // As root the server runs under another account, which must be able to enter.
  await chmod(directory, 0o711);
  return directory;
}

/** The process that made a directory of this name; undefined for names of other kinds. */
export function makerOf(name: string): number | undefined {
  const pid = new RegExp(`^${PREFIX}(\\d+)-`).exec(name)?.[1];
  return pid === undefined ? undefined : Number(pid);
}
