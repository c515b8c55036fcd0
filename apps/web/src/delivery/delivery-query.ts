import { useQuery } from '@tanstack/react-query';
import { type CallAnswer, routeQuery } from '../platform/api/index.ts';

export type DeliveryOption = CallAnswer<'delivery.getDelivery'>['available'][number];

export function useDelivery(accountId: number) {
  return useQuery(routeQuery('delivery.getDelivery', { params: { id: accountId } }));
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
