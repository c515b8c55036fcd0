import { isNewerVersion, versionCheckMs } from '@porchlight/domain/session/version-check.ts';
import type { KeyValueStorage } from '../storage.ts';

/** The version a reload was made for: at most one reload per server version (D-049). Survives sign-out. */
const reloadedKey = 'version';

export interface VersionWatchParts {
  running: string;
  /** The body of /version.json, undefined when it could not be read. */
  fetchVersion: () => Promise<unknown>;
  isBusy: () => boolean;
  onBusyChange: (listener: () => void) => () => void;
  storage: KeyValueStorage;
  clearCaches: () => Promise<void>;
  reload: () => void;
  every: (run: () => void, ms: number) => void;
}

/** Asks for the server's version every two minutes and reloads once for a newer one, waiting while something is busy (SHELL-045, SHELL-049). */
export function watchVersion(parts: VersionWatchParts): { check: () => Promise<void> } {
  let waitingFor: string | null = null;

  const reloadIfFree = async (): Promise<void> => {
    if (waitingFor === null || parts.isBusy()) return;
    const version = waitingFor;
    waitingFor = null;
    parts.storage.setItem(reloadedKey, version);
    await parts.clearCaches();
    parts.reload();
  };
  const check = async (): Promise<void> => {
    const version = versionOf(await parts.fetchVersion());
    if (version === null || !isNewerVersion(version, parts.running)) return;
    if (parts.storage.getItem(reloadedKey) === version) return;
    waitingFor = version;
    await reloadIfFree();
  };

  parts.onBusyChange(() => void reloadIfFree());
  parts.every(() => void check(), versionCheckMs);
  return { check };
}

function versionOf(body: unknown): string | null {
  if (typeof body !== 'object' || body === null || !('version' in body)) return null;
  return typeof body.version === 'string' ? body.version : null;
}
