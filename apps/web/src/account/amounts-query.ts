import { ApiFailure, call, readAmounts } from '../platform/api/index.ts';
import { queryClient, useQuery } from '../platform/reads/query-client.ts';
import { type Amounts, amountsOf } from './amounts.ts';

type AmountsAnswer = Awaited<ReturnType<typeof readAmounts>>;

const amountsKey = (id: number) => ['account.getAmounts', { params: { id } }] as const;

/** The amounts of an account; one cached answer for every screen. */
export function useAmounts(accountId: number) {
  return useQuery({ ...amountsQuery(accountId), select: amountsOf });
}

/**
 * The first read may be an error and is shown as 0.00 (D-008). Once the amounts are known, an error of a later read does not replace
 * them: what is owed did not become nothing.
 */
function amountsQuery(id: number) {
  const queryKey = amountsKey(id);
  return {
    queryKey,
    queryFn: async ({ signal }: { signal: AbortSignal }): Promise<AmountsAnswer> => {
      const answer = await readAmounts(id, signal);
      const known = queryClient.getQueryData(queryKey) as AmountsAnswer | undefined;
      if (!('error' in answer) || !known || 'error' in known) return answer;
      throw new ApiFailure({ status: 500, code: answer.error.code, message: answer.error.message });
    },
  };
}

/** Fetches the amounts ahead of the page that shows them. Never rejects. */
export const prefetchAmounts = (accountId: number): Promise<void> => queryClient.prefetchQuery(amountsQuery(accountId));

/** The balance that is shown now, null when none is known. */
export function knownBalance(accountId: number): number | null {
  const answer = queryClient.getQueryData(amountsKey(accountId)) as AmountsAnswer | undefined;
  const amounts: Amounts | null = answer ? amountsOf(answer) : null;
  return amounts && !amounts.hasFailed ? amounts.accountBalance : null;
}

/** The balance alone (C-003). */
export async function readBalance(accountId: number): Promise<number> {
  return (await call('account.getCreditBalance', { params: { id: accountId } })).balance;
}

/** What a payment changes: amounts, invoices, payments, what AutoPay takes next, and service that comes back with it (decision 0021). */
const changedByPayment = /^(account\.get|invoices\.list|payments\.list|autopay\.getAutoPay|dunning|services\.list)/;

/** Asks again for everything a payment changes (PAY-035, D-085). */
export async function refreshMoney(): Promise<void> {
  await queryClient.invalidateQueries({ predicate: ({ queryKey: [name] }) => changedByPayment.test(String(name)) });
}
