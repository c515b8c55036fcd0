import { paymentMethodTypes } from '@porchlight/domain/payments/payment-type.ts';
import { day, money, type RowOf, text, word } from '../engine/columns.ts';
import { accountColumns } from './account-columns.ts';

/** What became of a payment that is over. `paid`: the money came and stayed. */
export const paymentOutcomes = ['paid', 'returned', 'refunded', 'chargedBack'] as const;
export type PaymentOutcome = (typeof paymentOutcomes)[number];

/** A row is a payment that is over. */
export const paymentColumns = {
  ...accountColumns,
  external_id: text({
    needed: true,
    longest: 100,
    example: 'PAY-20931',
    describe: 'What the other system calls the payment; of payments made here their reference',
  }),
  date: day({ needed: true, example: '2026-03-18', describe: 'Day the money counts for' }),
  amount: money({ needed: true, least: 1, example: '84.20', describe: 'What was paid' }),
  type: word(paymentMethodTypes, { needed: true, example: 'ACH', describe: 'How it was paid' }),
  state: word(paymentOutcomes, {
    otherwise: 'paid',
    example: 'paid',
    describe:
      'What became of it: paid, returned by the bank, refunded whole, or charged back on a card; those still under way are not taken',
  }),
  ended: day({ example: '2026-03-21', describe: 'Day it was returned, refunded or charged back; the day of the payment unless told' }),
  method: text({
    isToken: true,
    example: 'Checking ending 6789',
    describe: 'How the means of payment is named to people, never its number',
  }),
  transaction_id: text({ longest: 100, example: 'TX100234', describe: 'What the payment provider calls it' }),
};

export type PaymentColumns = typeof paymentColumns;
export type PaymentRow = RowOf<PaymentColumns>;
