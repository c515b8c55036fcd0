import { BackupRefused, noteBackup, writeBackup } from '@porchlight/server/backup/index.ts';
import { recordAudit } from '@porchlight/server/session/index.ts';
import { type Command, exitCodes } from './command.ts';

/** Everything in one file, as of one moment, while the product goes on. */
export const backup: Command = {
  name: 'backup',
  summary: 'write everything the database holds into one file, while the product goes on',
  usage: 'backup FILE [--overwrite]',
  operand: { name: 'FILE', describe: 'where to; keep it as you keep what is in it: it holds the data of every customer' },
  options: { overwrite: { type: 'boolean', describe: 'replace the file if there is one' } },
  async run(values, { core, operand, pathOf, say }) {
    try {
      const result = await writeBackup(core, {
        file: pathOf(operand),
        overwrite: values['overwrite'] === true,
        onProgress: (table, rows) => {
          if (rows >= 100_000) say(`${table}: ${rows} rows`);
        },
      });
      // Staff see on the page of operations when the last one was taken.
      const { rows, tables, bytes } = result;
      await recordAudit(core.db, { at: core.clock.now(), action: 'backup.taken', detail: { rows, tables, bytes } });
      await noteBackup(core.db, result.takenAt);
      const megabytes = (result.bytes / 1_000_000).toFixed(1);
      const lines = [
        `${result.rows} rows of ${result.tables} tables as of ${result.takenAt}: ${result.file} (${megabytes} MB)`,
        'It is of no use without the root key (SECRET_KEY, or the file secret-key in DATA_DIR): keep that too, and elsewhere.',
      ];
      return { code: exitCodes.done, result, lines };
    } catch (error) {
      if (!(error instanceof BackupRefused)) throw error;
      return { code: exitCodes.refused, result: { refused: error.message }, lines: [error.message] };
    }
  },
};
