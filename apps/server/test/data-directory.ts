import { accessSync, constants, statfsSync } from 'node:fs';
import { chmod, mkdtemp } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';

const PREFIX = 'porchlight-test-';
/** Memory as a file system, where Linux has it. */
export const memoryFolder = '/dev/shm';
/** What the databases of a run take at most, with room to spare; containers have 64 MB there unless told otherwise. */
const roomNeeded = 6 * 1024 ** 3;

/** Where test servers keep their data. A database is a thousand files: creating one in memory costs a tenth of what it costs on a disk. */
export function dataFolder(): string {
  return hasRoom(memoryFolder) ? memoryFolder : os.tmpdir();
}

function hasRoom(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK);
    const { bavail, bsize } = statfsSync(folder);
    // The memory itself has to be there as well: what the file system may grow to says nothing of it.
    return bavail * bsize >= roomNeeded && os.freemem() >= roomNeeded / 2;
  } catch {
    return false;
  }
}

/** A new directory for a database; its name carries this process, so that a later run knows whose it was. */
export async function makeDataDirectory(): Promise<string> {
  const directory = await mkdtemp(path.join(dataFolder(), `${PREFIX}${process.pid}-`));
  // As root the server runs under another account, which must be able to enter.
  await chmod(directory, 0o711);
  return directory;
}

/** The process that made a directory of this name; undefined for names of other kinds. */
export function makerOf(name: string): number | undefined {
  const pid = new RegExp(`^${PREFIX}(\\d+)-`).exec(name)?.[1];
  return pid === undefined ? undefined : Number(pid);
}
