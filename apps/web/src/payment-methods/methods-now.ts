import { routeQuery } from '../platform/api/index.ts';
import { queryClient } from '../platform/reads/query-client.ts';
import type { Method } from './method-changes.ts';

/** The stored methods as they are now. What AutoPay pays with depends on them. */
export async function readMethodsNow(accountId: number): Promise<readonly Method[]> {
  const query = routeQuery('paymentMethods.listPaymentMethods', { params: { id: accountId } });
  const { paymentMethods } = await queryClient.fetchQuery({ ...query, staleTime: 0 });
  return paymentMethods;
}

/** AutoPay's own reads are asked for again where a method it may use came or went. */
export async function refreshAutoPay(): Promise<void> {
  const isAboutAutoPay = ({ queryKey: [name] }: { queryKey: readonly unknown[] }): boolean => String(name).startsWith('autopay.');
  await queryClient.invalidateQueries({ predicate: isAboutAutoPay });
}
