import { BackupRefused, restoreBackup } from '@porchlight/server/backup/index.ts';
import { furtherInvariants } from '@porchlight/server/invariants.ts';
import { countSealed, type SealedCount } from '@porchlight/server/keys/index.ts';
import { checkInvariants, type Finding } from '@porchlight/server/ledger/index.ts';
import { type Command, exitCodes } from './command.ts';

/** The contents of a backup in place of what the database holds. */
export const restore: Command = {
  name: 'restore',
  summary: 'put the contents of a backup into the database; everything or, whatever goes wrong, nothing',
  usage: 'restore FILE [--replace DATABASE] [--other-key]',
  operand: { name: 'FILE', describe: 'a file that "backup" has written' },
  options: {
    replace: { type: 'string', describe: 'the name of the database, to replace everything in it; without it, it must be empty' },
    'other-key': { type: 'boolean', describe: 'also where the root key of the backup is lost: what was sealed with it stays closed' },
  },
  async run(values, { core, operand, pathOf, say }) {
    // The restore wants to be alone in the database.
    await core.db.close();
    let findings: Finding[] = [];
    let sealed: SealedCount[] = [];
    try {
      const restored = await restoreBackup(
        {
          target: core.db.target,
          secrets: core.secrets,
          afterwards: async (db) => {
            say('Checking the books and the orders ...');
            findings = await checkInvariants(db, { now: core.clock.now(), more: furtherInvariants });
            sealed = await countSealed(db, core.secrets);
          },
        },
        {
          file: pathOf(operand),
          replace: typeof values['replace'] === 'string' ? values['replace'] : null,
          otherKey: values['other-key'] === true,
          onProgress: say,
        },
      );
      const closed = sealed.filter(({ unreadable }) => unreadable > 0);
      const lines = [
        `${restored.rows} rows of ${restored.tables} tables restored, as of ${restored.takenAt}`,
        findings.length === 0 ? 'All invariants hold.' : `${findings.length} invariants are broken: run "check" to see which.`,
        ...closed.map(({ what, unreadable, meaning }) => `${unreadable} ${what} can't be opened with this key: ${meaning}`),
      ];
      return { code: findings.length === 0 ? exitCodes.done : exitCodes.refused, result: { ...restored, findings, closed }, lines };
    } catch (error) {
      if (!(error instanceof BackupRefused)) throw error;
      return { code: exitCodes.refused, result: { refused: error.message }, lines: [error.message] };
    }
  },
};
