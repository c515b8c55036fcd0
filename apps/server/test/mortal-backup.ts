/** A process that makes or restores a backup and is killed at the moment it tells of what it is given, for tests of what is left then. */
import { createSystemClock } from '../src/adapters/system-clock/index.ts';
import { restoreBackup, writeBackup } from '../src/backup/index.ts';
import { openDatabase } from '../src/platform/db/database.ts';
import { createSecrets } from '../src/platform/secrets/index.ts';

const [work = '', url = '', file = '', rootKey = '', lastWords = ''] = process.argv.slice(2);
const secrets = createSecrets(rootKey);
const die = (words: string) => {
  if (words.startsWith(lastWords)) process.kill(process.pid, 'SIGKILL');
};

if (work === 'backup') {
  const db = openDatabase({ connection: url });
  await writeBackup({ db, secrets, clock: createSystemClock(null) }, { file, overwrite: false, onProgress: die });
} else {
  await restoreBackup({ target: url, secrets }, { file, replace: null, otherKey: false, onProgress: die });
}
