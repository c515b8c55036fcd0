// The account page: what is owed, the bill cycle and a card for everything the account has.
export { AccountPage } from './AccountPage.tsx';
export type { Amounts } from './amounts.ts';
export { knownBalance, prefetchAmounts, refreshMoney, useAmounts } from './amounts-query.ts';
export { balanceState, isPaymentWanted } from './balance-state.ts';
export { useBalancePoll } from './use-balance-poll.ts';
