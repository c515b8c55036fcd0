import { demoPassword, isDemoInstallation, loadInvented } from '@porchlight/server/demo/index.ts';
import { hashPassword } from '@porchlight/server/session/index.ts';
import { type Command, exitCodes, wholeNumber } from './command.ts';

/** Invented customers on top of the demo cast, for load tests and benchmarks. Refused outside demo mode. */
export const demoLoad: Command = {
  name: 'demo load',
  summary: 'add invented customers with services, invoices and payments (demo mode only)',
  adds: true,
  usage: 'demo load --accounts N [--invoices 12]',
  options: {
    accounts: { type: 'string', describe: 'how many customers to add (1 to 5000000)' },
    invoices: { type: 'string', describe: 'invoices of each (1 to 60, 12 unless given)' },
  },
  async run(values, { core, say }) {
    const accounts = wholeNumber(values, 'accounts', { min: 1, max: 5_000_000 });
    const invoices = wholeNumber(values, 'invoices', { min: 1, max: 60, otherwise: 12 });
    if (core.config.demo === 'off' || !(await isDemoInstallation(core.db))) {
      return { code: exitCodes.refused, result: { loaded: 0 }, lines: ['Invented customers are for demo installations only.'] };
    }
    const passwordHash = await hashPassword(demoPassword);
    const onProgress = (loaded: number) => say(`${loaded} of ${accounts} accounts`);
    const loaded = await loadInvented(core.db, { accounts, invoices, clock: core.clock, passwordHash, onProgress });
    return { code: exitCodes.done, result: loaded, lines: [`${accounts} accounts with ${invoices} invoices each added`] };
  },
};
