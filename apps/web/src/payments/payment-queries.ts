import { type PaymentChoices, paymentChoices } from '@porchlight/domain/payments/payment-choices.ts';
import { useMayOpen } from '../panels/panel-access.ts';
import { routeQuery } from '../platform/api/index.ts';
import { useTexts } from '../platform/i18n/index.ts';
import { useQuery } from '../platform/reads/query-client.ts';
import type { ReadState } from '../platform/reads/Read.tsx';

const forTheVisit = { staleTime: Number.POSITIVE_INFINITY, retry: false } as const;

/** Whether the provider stores payment methods; undefined until it is known, false when the question failed (C-014, D-077). */
export function useStorageSupport(): boolean | undefined {
  const { data, isError } = useQuery({
    ...routeQuery('payments.getStorageSupport'),
    ...forTheVisit,
    select: readFlag('supportsPaymentMethodStorage'),
  });
  return isError ? false : data;
}

/** Whether the provider takes one-time payments, likewise (C-015, D-077). */
export function useOneTimeSupport(): boolean | undefined {
  const { data, isError } = useQuery({
    ...routeQuery('payments.getOneTimeSupport'),
    ...forTheVisit,
    select: readFlag('supportsOneTimePayment'),
  });
  return isError ? false : data;
}

/** Id of the payment provider; null when there is none or the question failed (C-013, D-077). */
export function useProviderId(): string | null {
  const { data } = useQuery({ ...routeQuery('payments.getProviderId'), ...forTheVisit, select: readId });
  return data ?? null;
}

export interface WaysToPay extends PaymentChoices {
  /** Payments are made with stored methods; false as well where this customer can only pay by card or bank account directly. */
  storesMethods: boolean;
}

/** What the payment-method drop-down offers this customer (PAY-016 to PAY-020). */
export function useWaysToPay(accountId: number): ReadState<WaysToPay> {
  const { autoPay } = useTexts('payments').method;
  const mayOpen = useMayOpen();
  const storesMethods = useStorageSupport();
  const takesOnce = useOneTimeSupport();
  const { data, isError, refetch } = useQuery({
    ...routeQuery('paymentMethods.listPaymentMethods', { params: { id: accountId } }),
    enabled: storesMethods === true,
  });
  const methods = storesMethods ? data?.paymentMethods : [];
  if (storesMethods === undefined || takesOnce === undefined || methods === undefined) return { data: undefined, isError, refetch };
  const ways = paymentChoices({
    providerStoresMethods: storesMethods,
    providerTakesOneTimePayments: takesOnce,
    methods,
    autoPayMark: autoPay,
    mayManage: mayOpen('manage-payment-methods', accountId),
    mayPayOnce: mayOpen('one-time-payment', accountId),
  });
  const paysDirectly = ways.choices.some(({ kind }) => kind === 'card');
  return { data: { storesMethods: storesMethods && !paysDirectly, ...ways }, isError: false, refetch };
}

/** The answer of the contract, or a bare JSON scalar (D-077). */
export const readFlag =
  (name: string) =>
  (answer: unknown): boolean =>
    (typeof answer === 'object' && answer !== null ? (answer as Record<string, unknown>)[name] : answer) === true;

export function readId(answer: unknown): string | null {
  const id = typeof answer === 'object' && answer !== null && 'id' in answer ? answer.id : answer;
  return typeof id === 'string' ? id : null;
}
