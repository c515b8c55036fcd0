import { isDemoInstallation, issueDemoInvoice } from '@porchlight/server/demo/index.ts';
import { type Command, exitCodes, UsageError } from './command.ts';

/** One more invoice for a demo account, to see how it goes out. Refused outside demo mode. */
export const demoInvoice: Command = {
  name: 'demo invoice',
  summary: "issue an invoice and send it out as the account's customer has chosen (demo mode only)",
  adds: true,
  usage: 'demo invoice --account NUMBER',
  options: { account: { type: 'string', describe: 'number of the account, such as 1000001' } },
  async run(values, { core, product }) {
    const { account } = values;
    if (typeof account !== 'string' || account.trim() === '') throw new UsageError('--account is missing');
    if (core.config.demo === 'off' || !(await isDemoInstallation(core.db))) {
      return { code: exitCodes.refused, result: null, lines: ['Invoices are issued by hand in demo installations only.'] };
    }
    const issued = await issueDemoInvoice({ ...core, ...product }, account.trim());
    if (issued === null) return { code: exitCodes.refused, result: null, lines: ['There is no such account.'] };
    return { code: exitCodes.done, result: issued, lines: [`Invoice issued; it goes out by ${issued.delivery.method}.`] };
  },
};
