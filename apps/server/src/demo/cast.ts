/** What every demo customer signs in with. */
export const demoPassword = 'Porchlight-2026!';

export interface CastEntry {
  key: string;
  /** What to sign in with; null for customers without a login. */
  username: string | null;
  /** One line on what this customer shows. */
  shows: string;
}

const cast = {
  maria: { username: 'maria.lopez@example.com', shows: '84.20 due in 12 days, 14 invoices, stored methods, orders, installment plan' },
  james: { username: 'james.carter@example.com', shows: 'AutoPay with a stored card, paperless, 59.99 due in 3 days' },
  priya: { username: 'priya.nair@example.com', shows: 'AutoPay on without a usable method' },
  tom: { username: 'tom.becker@example.com', shows: 'Suspended, three open invoices, 212.40 owed, 45 days overdue' },
  bakery: {
    username: 'office@harborbakery.example',
    shows: 'Business with two plans, AutoPay by bank account, paper delivery, tax-exempt',
  },
  linda: { username: 'linda.owens@example.com', shows: 'Linked accounts: two registered, one not' },
  nora: { username: 'nora.quinn@example.com', shows: 'New customer: nothing yet, balance 0.00' },
  viewer: { username: 'viewer@example.com', shows: 'May look at invoices and payments, may not pay' },
  wes: { username: 'wes.grant@example.com', shows: 'Written-Off' },
  dee: { username: 'dee.park@example.com', shows: 'Deactivated' },
  sid: { username: 'sid.young@example.com', shows: 'Signup with an open sign-up order' },
  sue: { username: 'sue.frost@example.com', shows: 'Survey' },
  pat: { username: 'pat.moss@example.com', shows: 'Prospect' },
  carlos: { username: 'carlos.vega@example.com', shows: 'In Spanish, 45.00 pending bank payment, credit after it settles' },
  ivy: { username: null, shows: 'Not registered: account 1000016, ZIP 52001, PIN 4821' },
  agent: { username: 'agent@cedarvalleyfiber.example', shows: 'Staff' },
} as const satisfies Record<string, Omit<CastEntry, 'key'>>;

export type CastKey = keyof typeof cast;
export const castKeys = Object.keys(cast) as CastKey[];

/** The cast as `npm start` prints it. */
export function describeCast(): CastEntry[] {
  return castKeys.map((key) => ({ key, ...cast[key] }));
}
