import { allPermissions } from '@porchlight/contract/permissions.ts';
import { accountColumns } from '../engine/account-of-row.ts';
import { instant, list, text, word, yesNo } from '../engine/columns.ts';
import { email } from '../engine/known-texts.rules.ts';

const noSpace = { matches: (given: string) => !/\s/.test(given), says: 'has white space' };
const username = text({ example: 'maria@example.com', describe: 'User name, the same in any letter case', needed: true, pattern: noSpace });
const withheld = list({
  words: allPermissions,
  example: 'BILLING_PAY_NOW',
  describe: 'What the user may not do on the account, of what is granted by default',
});

/** Who signs in to an account. */
export const userColumns = {
  username,
  ...accountColumns,
  email: email({ example: 'maria@example.com', describe: 'Where mail to the user goes', neededWhenNew: true }),
  language: word(['en-us', 'sp-es'], { example: 'en-us', describe: 'In which the portal and messages speak to the user' }),
  withheld,
  created: instant({ example: '2024-02-01', describe: 'Since when there is the user; without, now' }),
} as const;

/** Somebody else's account that a user may open. */
export const linkColumns = {
  username,
  ...accountColumns,
  status: word(['LINKED', 'REQUESTED'], {
    example: 'LINKED',
    describe: 'REQUESTED: asked for, and the holder of the account has not agreed yet',
    otherwise: 'LINKED',
  }),
  requested: instant({ example: '2024-02-01', describe: 'When it was asked for; without, now' }),
  linked: instant({ example: '2024-02-01', describe: 'When the holder agreed; without, now' }),
  withheld,
} as const;

/** Whether one kind of optional message comes one way. */
export const preferenceColumns = {
  ...accountColumns,
  category: text({ example: 'billing', describe: 'Key of a category of messages', needed: true }),
  channel: word(['email', 'text'], { example: 'email', describe: 'The way it comes', needed: true }),
  wanted: yesNo({ example: 'yes', describe: 'Whether it is wanted', needed: true }),
  changed: instant({ example: '2024-02-01', describe: 'When that was chosen; without, now' }),
} as const;
