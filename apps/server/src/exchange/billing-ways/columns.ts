import { accountColumns } from '../engine/account-of-row.ts';
import { instant, money, text, word, yesNo } from '../engine/columns.ts';
import { externalId } from '../engine/known-texts.rules.ts';

const tokenOf = (describe: string, needed = false) => text({ example: 'pm_8f2c1e', describe, needed, isToken: true });

/** A card or bank account that the payment provider keeps. */
export const methodColumns = {
  token: tokenOf("The payment provider's token of it; never a card number", true),
  ...accountColumns,
  provider_customer_id: text({
    example: 'cus_9s6XKzkNRiz8i3',
    describe: "The provider's own id of the customer, needed with Authorize.Net (customer profile) and Stripe; the others have none",
    longest: 100,
    isToken: true,
  }),
  kind: word(['card', 'bank'], { example: 'card', describe: 'What it is', neededWhenNew: true }),
  brand: text({ example: 'Visa', describe: 'How it is called: Visa, Checking', neededWhenNew: true, longest: 40 }),
  last_four: text({
    example: '4242',
    describe: 'Its last four digits',
    neededWhenNew: true,
    pattern: { matches: (given) => /^\d{4}$/.test(given), says: 'is not four digits' },
  }),
  expiration: text({
    example: '09/28',
    describe: 'Of a card: month and year',
    pattern: { matches: (given) => /^(0[1-9]|1[0-2])\/\d{2}$/.test(given), says: 'is no month and year, such as 09/28' },
  }),
  is_default: yesNo({ example: 'yes', describe: 'Offered first; one of an account is' }),
  created: instant({ example: '2024-02-01', describe: 'Since when it is kept; without, now' }),
} as const;

/** AutoPay of an account that is on. */
export const autopayColumns = {
  ...accountColumns,
  method: tokenOf('Token of the stored method it charges; without, AutoPay is on and warns until one is chosen'),
  backup: tokenOf('Token of the stored method it falls back to'),
  limit: money({ least: 1, example: '150.00', describe: 'Never charges more than this at once' }),
  since: instant({ example: '2024-02-01', describe: 'When it was turned on; without, now' }),
} as const;

const name = externalId('What the other system calls the plan');

/** Something that is paid in parts on the bills. */
export const installmentColumns = {
  external_id: { ...name, isNeeded: true, isNeededWhenNew: true },
  ...accountColumns,
  item: text({ example: 'Router AX5', describe: 'What is paid for' }),
  invoiced_item: text({ example: 'Router AX5 installment', describe: 'How a bill calls a part of it' }),
  total: money({ least: 1, example: '240.00', describe: 'All of it', neededWhenNew: true }),
  left: money({ example: '180.00', describe: 'What is still to be billed', neededWhenNew: true }),
  per_bill: money({ least: 1, example: '10.00', describe: 'What one bill takes; without, no bill takes any' }),
} as const;
