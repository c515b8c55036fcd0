/** A mistake as somebody could make it, and the tests that are there to find it. */
export interface SeededBug {
  name: string;
  /** What customers or the provider would lose by it. */
  harm: string;
  file: string;
  /** Stands in the file exactly once. */
  rightText: string;
  wrongText: string;
  tests: readonly string[];
}

const races = 'apps/server/src/payments/payments.races.test.ts';

/** The twelve that would cost the most money, access or state. */
export const seededBugs: readonly SeededBug[] = [
  {
    name: 'no-account-lock',
    harm: 'two payments of one account at once are both begun, or one of them ends in an error',
    file: 'apps/server/src/ledger/ledger.store.ts',
    rightText: 'from account a where a.id = $1 for no key update`',
    wrongText: 'from account a where a.id = $1`',
    tests: [races, 'apps/server/src/corrections/refunds.races.test.ts'],
  },
  {
    name: 'no-request-key',
    harm: 'a request that is sent again pays again',
    file: 'apps/server/src/payments/begin-attempt.ts',
    rightText: '  const key = keyOf(deps, request);\n  const attempt: NewAttempt = {',
    wrongText: '  const key = null;\n  const attempt: NewAttempt = {',
    tests: [races],
  },
  {
    name: 'cents-as-floats',
    harm: 'some amounts lose a cent between what was typed and what is paid',
    file: 'packages/domain/src/money/parse-amount.ts',
    rightText: "Number(whole + fraction.padEnd(2, '0'))",
    wrongText: "Math.trunc(Number(whole + '.' + fraction) * 100)",
    tests: ['packages/domain/src/money/parse-amount.test.ts'],
  },
  {
    name: 'lost-answer-is-a-failure',
    harm: 'the customer is told that nothing was paid, and pays a second time',
    file: 'apps/server/src/payments/charge.ts',
    rightText: "{ event: 'answerLost', source: 'providerAnswer', result: null }",
    wrongText: "{ event: 'declined', source: 'providerAnswer', result: null }",
    tests: [races],
  },
  {
    name: 'notice-believed-unproved',
    harm: 'whoever posts a notice books a payment nobody made',
    file: 'apps/server/src/adapters/payments-sandbox/index.ts',
    rightText: 'isGenuine(rawBody, headers, secrets, now) ? noticeIn(rawBody) : null',
    wrongText: 'noticeIn(rawBody)',
    tests: ['apps/server/src/payments/notices.races.test.ts'],
  },
  {
    name: 'ownership-not-checked',
    harm: 'whoever is signed in reads and pays for the accounts of others',
    file: 'apps/server/src/platform/http/guard.ts',
    rightText: 'accountId === null ? undefined : principal.grants.get(accountId);',
    wrongText: 'accountId === null ? undefined : (principal.grants.get(accountId) ?? principal.grants.get(principal.accountId));',
    tests: ['apps/server/src/platform/http/guard.test.ts', 'apps/server/src/platform/http/mount.test.ts'],
  },
  {
    name: 'reversal-twice',
    harm: 'a return that the bank tells twice is taken from the customer twice',
    file: 'packages/domain/src/payments/transitions.ts',
    rightText: '  returned: {},',
    wrongText: "  returned: { returned: 'returned' },",
    tests: ['packages/domain/src/payments/transitions.test.ts', 'apps/server/src/payments/tokens.races.test.ts'],
  },
  {
    name: 'autopay-twice-in-a-cycle',
    harm: 'a due date that AutoPay has charged is charged again by the next run',
    file: 'packages/domain/src/autopay/charge-decision.ts',
    rightText: 'if (charge !== null && (closedFor.has(charge.state) || !isToBeLookedAt(charge, amountCents)))',
    wrongText: "if (charge !== null && charge.state === 'skipped')",
    tests: ['apps/server/src/autopay/collect.test.ts', 'apps/server/src/autopay/collect.races.test.ts'],
  },
  {
    name: 'invoice-period-twice',
    harm: 'a month is billed again',
    file: 'apps/server/src/billing/account-facts.store.ts',
    rightText: '(select max(i.period_end) from invoice i',
    wrongText: '(select min(i.period_end) from invoice i',
    tests: ['apps/server/src/billing/run-billing.test.ts', 'apps/server/src/billing/run-races.test.ts'],
  },
  {
    name: 'refund-above-captured',
    harm: 'more goes back to a card than ever came from it',
    file: 'apps/server/src/corrections/ask-refund.ts',
    rightText: "  if (amountCents > left.upToCents) return refuse('STF0030');\n",
    wrongText: '',
    tests: ['apps/server/src/corrections/refunds.test.ts', 'apps/server/src/corrections/refunds.races.test.ts'],
  },
  {
    name: 'stale-version-overwritten',
    harm: 'of two people who draw the same area of coverage the second wipes out the first',
    file: 'apps/server/src/coverage/staff/edited-areas.store.ts',
    rightText: 'where id = $13 and revision = $14 returning revision',
    wrongText: 'where id = $13 and revision >= least($14, 0) returning revision',
    tests: ['apps/server/src/coverage/staff/staff-calls.test.ts'],
  },
  {
    name: 'token-outlives-sign-out',
    harm: 'whoever kept a token goes on after the customer has left',
    file: 'apps/server/src/session/principals.store.ts',
    rightText: 'where s.id = $1 and s.revoked_at is null and',
    wrongText: 'where s.id = $1 and',
    tests: ['apps/server/src/session/session-access.test.ts'],
  },
];
