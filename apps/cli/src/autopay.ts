import { parseCalendarDate } from '@porchlight/domain/calendar/calendar-date.ts';
import { type Command, exitCodes, UsageError } from './command.ts';

/** Collects what AutoPay has to collect as of a day, beside a running server or without one. Refused where no payment provider is set. */
export const autopay: Command = {
  name: 'autopay',
  summary: 'charge every AutoPay account whose bills are due by that day',
  adds: true,
  usage: 'autopay --as-of DATE',
  options: { 'as-of': { type: 'string', describe: 'required: act as if it were that day everywhere, YYYY-MM-DD' } },
  async run(values, { core, product }) {
    const asOf = parseCalendarDate(values['as-of']);
    if (asOf === null) throw new UsageError('--as-of must be a day written YYYY-MM-DD');
    if (core.config.paymentProvider === 'none') {
      return { code: exitCodes.refused, result: { charged: 0 }, lines: ['No payment provider is set, so nothing can be charged.'] };
    }
    const counts = await product.autopay.run({ asOf });
    const { looked, charged, settledOtherwise, overLimit, noMethod, waiting, errors } = counts;
    const lines = [
      `${looked} accounts looked at`,
      `${charged} charges made`,
      `${settledOtherwise} paid otherwise`,
      `${overLimit} above their limit`,
      `${noMethod} without a payment method`,
      `${waiting} waiting for another payment`,
      ...(errors > 0 ? [`${errors} failed and are tried again by the next run`] : []),
    ];
    return { code: errors > 0 ? exitCodes.refused : exitCodes.done, result: { asOf, ...counts }, lines };
  },
};
