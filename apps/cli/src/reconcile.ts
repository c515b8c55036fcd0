import { type Command, exitCodes } from './command.ts';

/** Asks the payment provider about every unfinished payment now instead of waiting for its turn. */
export const reconcile: Command = {
  name: 'reconcile',
  summary: 'ask the payment provider about every unfinished payment',
  usage: 'reconcile',
  options: {},
  async run(_values, { product }) {
    const asked = await product.payments.reconcile({ everything: true });
    return { code: exitCodes.done, result: { asked }, lines: [`${asked} unfinished payments asked about`] };
  },
};
