import type { CallAnswer } from '../platform/api/index.ts';

export type Method = CallAnswer<'paymentMethods.listPaymentMethods'>['paymentMethods'][number];

export interface MethodChanges {
  added: readonly Method[];
  removed: readonly Method[];
}

/** What came and went between two lists. */
export function changesBetween(before: readonly Method[], after: readonly Method[]): MethodChanges {
  const missingIn = (list: readonly Method[]) => (method: Method) => !list.some(({ token }) => token === method.token);
  return { added: after.filter(missingIn(before)), removed: before.filter(missingIn(after)) };
}

export const isNothing = ({ added, removed }: MethodChanges): boolean => added.length === 0 && removed.length === 0;
