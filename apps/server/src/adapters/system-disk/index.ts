import { statfs } from 'node:fs/promises';
import type { DiskSpace } from '../../ports/disk-space.ts';

/** The file system that holds a folder, as the operating system tells it to whoever is not root. */
export function createSystemDisk(folder: string): DiskSpace {
  return {
    read: async () => {
      const told = await statfs(folder).catch(() => null);
      return told && { freeBytes: told.bavail * told.bsize, totalBytes: told.blocks * told.bsize };
    },
  };
}
