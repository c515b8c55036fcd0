import { readFileSync, realpathSync, statSync } from 'node:fs';
import path from 'node:path';

/** The account the database server runs under when this process is root, which PostgreSQL refuses to run as. */
export interface ServerAccount {
  readonly uid: number;
  readonly gid: number;
}

const USUAL_NOBODY: ServerAccount = { uid: 65534, gid: 65534 };
const ANYONE_MAY_SEARCH = 0o001;
const GROUP_MAY_SEARCH = 0o010;

function readNobody(): ServerAccount {
  try {
    const line = readFileSync('/etc/passwd', 'utf8')
      .split('\n')
      .find((entry) => entry.startsWith('nobody:'));
    const [, , uid, gid] = line?.split(':') ?? [];
    return uid && gid ? { uid: Number(uid), gid: Number(gid) } : USUAL_NOBODY;
  } catch {
    return USUAL_NOBODY;
  }
}

/**
 * Whom the server runs as: ourselves (undefined), but for root the owner of the existing data directory or, for a new
 * one, `nobody`. PostgreSQL accepts only the owner, and only an account that the system knows by name.
 * Throws when the directory belongs to somebody else.
 */
export function findServerAccount(cluster: string): ServerAccount | undefined {
  const owner = statSync(cluster, { throwIfNoEntry: false });
  const own = process.getuid?.();
  if (own !== 0) {
    if (owner && own !== undefined && owner.uid !== own) {
      throw new Error(
        `The database in ${cluster} belongs to another account (uid ${owner.uid}). Start Porchlight as that account or as root.`,
      );
    }
    return undefined;
  }
  return owner && owner.uid !== 0 ? { uid: owner.uid, gid: owner.gid } : readNobody();
}

function maySearch(directory: string, account: ServerAccount): boolean {
  const { mode, uid, gid } = statSync(directory);
  if (uid === account.uid) return (mode & 0o100) !== 0;
  if (gid === account.gid) return (mode & GROUP_MAY_SEARCH) !== 0;
  return (mode & ANYONE_MAY_SEARCH) !== 0;
}

/** Whether the account can get to what lies in `directory`: root's home, for one, shuts everybody else out. */
export function isReachable(directory: string, account: ServerAccount | undefined): boolean {
  if (!account) return true;
  for (let current = realpathSync(directory); ; current = path.dirname(current)) {
    if (!maySearch(current, account)) return false;
    if (current === path.dirname(current)) return true;
  }
}

/** The environment of the server's processes: nothing of ours, as other processes of that account could read it. */
export function serverEnvironment(): NodeJS.ProcessEnv {
  const kept = ['PATH', 'LD_LIBRARY_PATH', 'SystemRoot', 'TEMP', 'TMP'];
  const own = Object.fromEntries(kept.map((name) => [name, process.env[name]]).filter(([, value]) => value !== undefined));
  return { ...own, LC_ALL: 'C' };
}
