import type { StaffContract } from '@porchlight/contract/staff/index.ts';
import { todayInZone } from '@porchlight/domain/calendar/today-in-zone.ts';
import { type Cents, centsFromDollars, dollarsFromCents } from '@porchlight/domain/money/cents.ts';
import type { Locale } from '@porchlight/texts';
import { type Handlers, isRefusal, type Refusal, refuse } from '../platform/http/handlers.ts';
import { askRefund, isOfProvider } from './ask-refund.ts';
import type { CorrectionsDeps } from './deps.ts';
import { giveCredit, withdrawCredit } from './give-credit.ts';
import type { Made } from './keyed-act.ts';
import { readAccountRows, readCreditRow, readPaymentRow, readRefundRow } from './list.store.ts';
import { presentCredit, presentPayment, presentRefund } from './present-corrections.ts';
import { reversePayment } from './reverse-payment.ts';
import { takePayment } from './take-payment.ts';

/** The contract lets only whole cents in. */
function centsOf(dollars: number): Cents {
  const amount = centsFromDollars(dollars);
  if (amount === null) throw new Error('an amount that is not whole cents came through the contract');
  return amount;
}

/** S-030 to S-036. What an act answers is read after it, so that a repeat shows what has become of it meanwhile. */
export function staffHandlers(deps: CorrectionsDeps): Handlers<StaffContract['corrections']> {
  const { db } = deps;
  const seen = (locale: Locale) => ({ isOfProvider: (provider: string) => isOfProvider(deps, provider), locale });
  async function after<Refused extends Refusal, Row, Wire>(
    made: Made | Refused,
    read: (id: number) => Promise<Row | null>,
    present: (row: Row) => Wire,
  ): Promise<Wire | Refused | Refusal<'GEN0004'>> {
    if (isRefusal(made)) return made;
    const row = await read((made as Made).id);
    return row === null ? refuse('GEN0004') : present(row);
  }
  const payment = (locale: Locale) => (row: NonNullable<Awaited<ReturnType<typeof readPaymentRow>>>) =>
    presentPayment(row.payment, row.refunds, seen(locale));
  const paymentRow = (id: number) => readPaymentRow(db, id);
  return {
    listCorrections: async ({ params }, { locale }) => {
      const rows = await readAccountRows(db, params.accountId);
      if (rows === null) return refuse('GEN0004');
      const { account, payments, refunds, credits } = rows;
      return {
        accountNumber: account.number,
        balance: dollarsFromCents(account.balanceCents),
        today: todayInZone(deps.clock.now(), account.timeZone),
        payments: payments.map((each) =>
          presentPayment(
            each,
            refunds.filter((refund) => refund.payment === each.reference),
            seen(locale),
          ),
        ),
        refunds: refunds.map(presentRefund),
        credits: credits.map(presentCredit),
        creditLimit: dollarsFromCents(deps.options.creditLimitCents),
      };
    },
    takePayment: async ({ params, body: { amount, ...note } }, context) => {
      const made = await takePayment(deps, params.accountId, { ...note, amountCents: centsOf(amount) }, context);
      return after(made, paymentRow, payment(context.locale));
    },
    reversePayment: async ({ params, body }, context) =>
      after(await reversePayment(deps, params.reference, body, context), paymentRow, payment(context.locale)),
    giveCredit: async ({ params, body: { amount, ...credit } }, context) => {
      const made = await giveCredit(deps, params.accountId, { ...credit, amountCents: centsOf(amount) }, context);
      return after(made, (id) => readCreditRow(db, id), presentCredit);
    },
    withdrawCredit: async ({ params }, context) =>
      after(await withdrawCredit(deps, params.creditId, context), (id) => readCreditRow(db, id), presentCredit),
    askRefund: async ({ params, body: { amount, ...asked } }, context) => {
      const made = await askRefund(deps, params.reference, { ...asked, amountCents: centsOf(amount) }, context);
      return after(made, (id) => readRefundRow(db, id), presentRefund);
    },
    getRefund: async ({ params }) => {
      const row = await readRefundRow(db, params.refundId);
      return row === null ? refuse('GEN0004') : presentRefund(row);
    },
  };
}
