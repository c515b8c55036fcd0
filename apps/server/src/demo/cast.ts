/** What every demo customer signs in with. */
export const demoPassword = 'Porchlight-2026!';

export interface CastMember {
  /** What to sign in with; null for customers without a login. */
  username: string | null;
  accountNumber: string | null;
  /** One line on what this customer shows. */
  shows: string;
}

/** The named customers of docs/spec/running.md, and the members of staff. */
export const cast = {
  maria: {
    username: 'maria.lopez@example.com',
    accountNumber: '1000001',
    shows: '84.20 due in 12 days, 14 invoices, stored methods, orders, installment plan',
  },
  james: {
    username: 'james.carter@example.com',
    accountNumber: '1000002',
    shows: 'AutoPay with a stored card, paperless, 59.99 due in 3 days',
  },
  priya: { username: 'priya.nair@example.com', accountNumber: '1000003', shows: 'AutoPay on without a usable method' },
  tom: {
    username: 'tom.becker@example.com',
    accountNumber: '1000004',
    shows: 'Suspended, three open invoices, 212.40 owed, 45 days overdue',
  },
  bakery: {
    username: 'office@harborbakery.example',
    accountNumber: '2000001',
    shows: 'Business with two plans, AutoPay by bank account, paper delivery, tax-exempt',
  },
  linda: { username: 'linda.owens@example.com', accountNumber: '1000005', shows: 'Linked accounts: two registered, one not' },
  nora: { username: 'nora.quinn@example.com', accountNumber: '1000008', shows: 'New: no invoices, payments, methods or orders' },
  viewer: { username: 'viewer@example.com', accountNumber: '1000009', shows: 'May look at invoices and payments, may not pay' },
  wes: { username: 'wes.grant@example.com', accountNumber: '1000010', shows: 'Written-Off' },
  dee: { username: 'dee.park@example.com', accountNumber: '1000011', shows: 'Deactivated' },
  sid: { username: 'sid.young@example.com', accountNumber: '1000012', shows: 'Signup, with an open sign-up order' },
  sue: { username: 'sue.frost@example.com', accountNumber: '1000013', shows: 'Survey' },
  pat: { username: 'pat.moss@example.com', accountNumber: '1000014', shows: 'Prospect' },
  carlos: {
    username: 'carlos.vega@example.com',
    accountNumber: '1000015',
    shows: 'In Spanish, 45.00 pending bank payment, credit after it settles',
  },
  ivy: { username: null, accountNumber: '1000016', shows: 'Not registered yet: ZIP 52001, account PIN 4821' },
  agent: {
    username: 'agent@cedarvalleyfiber.example',
    accountNumber: null,
    shows: 'Staff at /staff: administrator, may sign in as a customer',
  },
  clerk: { username: 'clerk@cedarvalleyfiber.example', accountNumber: null, shows: 'Staff at /staff: customer support' },
} as const satisfies Record<string, CastMember>;

export type CastKey = keyof typeof cast;

/** The demo sign-ins as lines to print at the start. */
export function describeCast(): string[] {
  const members = Object.values(cast).filter((member) => member.username !== null);
  const width = Math.max(...members.map((member) => member.username.length));
  return [
    `Demo sign-ins, all with the password ${demoPassword}`,
    ...members.map(({ username, shows }) => `  ${username.padEnd(width)}  ${shows}`),
  ];
}
