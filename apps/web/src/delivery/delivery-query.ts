import type { Locale } from '@porchlight/texts/locales.ts';
import { type CallAnswer, routeQuery } from '../platform/api/index.ts';
import { useLocale } from '../platform/i18n/index.ts';
import { allReads } from '../platform/reads/all-reads.ts';
import { useQuery } from '../platform/reads/query-client.ts';
import type { ReadState } from '../platform/reads/Read.tsx';

export type Delivery = CallAnswer<'delivery.getDelivery'>;
export type DeliveryOption = Delivery['available'][number];
export type Account = CallAnswer<'account.getAccount'>;

/** Key and function of the read. The answer is in the reader's language, so each language has its own. */
export function deliveryQuery(accountId: number, locale: Locale) {
  const { queryKey, queryFn } = routeQuery('delivery.getDelivery', { params: { id: accountId } });
  return { queryKey: [...queryKey, locale], queryFn };
}

export function useDelivery(accountId: number) {
  const locale = useLocale();
  return useQuery(deliveryQuery(accountId, locale));
}

/** How invoices are delivered and what else is on offer, with the account whose addresses they may go to. */
export function useDeliveryChoice(accountId: number): ReadState<{ delivery: Delivery; account: Account }> {
  const delivery = useDelivery(accountId);
  const account = useQuery({
    ...routeQuery('account.getAccount', { params: { id: accountId } }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const hasNone = delivery.data?.available.length === 0;
  // An account without options of its own has those of its type (D-104).
  const accountType = account.data?.accountType.name ?? 'RESIDENTIAL';
  const locale = useLocale();
  const options = routeQuery('delivery.listDeliveryOptions', { query: { accountType } });
  const ofType = useQuery({
    ...options,
    queryKey: [...options.queryKey, locale],
    enabled: hasNone && account.data !== undefined,
  });
  const { data, isError, refetch } = hasNone ? allReads(delivery, account, ofType) : allReads(delivery, account);
  const available = hasNone ? ofType.data : delivery.data?.available;
  return {
    data: data && available ? { delivery: { ...data[0], available }, account: data[1] } : undefined,
    isError,
    refetch,
  };
}

/** Paper first, the others as the server has them (PAPER-002, D-106). */
export function paperFirst(options: readonly DeliveryOption[]): DeliveryOption[] {
  const isPaper = (option: DeliveryOption): number => (option.distributionMethod.method === 'PAPER' ? 0 : 1);
  return options.toSorted((a, b) => isPaper(a) - isPaper(b));
}

/** The provider's name for a way of delivery; where that is only the plain word for it, the reader's word (D-104). */
export function methodName(
  { name, method }: Pick<DeliveryOption['distributionMethod'], 'name' | 'method'>,
  words: Readonly<Record<DeliveryOption['distributionMethod']['method'], string>>,
): string {
  return name.trim().toUpperCase() === method ? words[method] : name;
}
