export type OrderStatus = 'PENDING' | 'IN_PROGRESS' | 'FINISHED' | 'CANCELLED';

/** The way of an order, in the words of the catalogue. */
export const orderStepNames = ['received', 'working', 'finished', 'cancelled'] as const;
export type OrderStepName = (typeof orderStepNames)[number];

export interface OrderStep<Instant> {
  readonly name: OrderStepName;
  readonly state: 'done' | 'current' | 'next';
  /** When it was reached; null where that is not known, or not yet. */
  readonly at: Instant | null;
}

export interface SteppingOrder<Instant> {
  readonly status: OrderStatus;
  readonly createdAt: Instant;
  readonly modifiedAt: Instant;
}

/**
 * How far an order has come, for who follows it without an account (C-112). Only two instants are known: when it came and when it last changed.
 */
export function orderSteps<Instant>({ status, createdAt, modifiedAt }: SteppingOrder<Instant>): OrderStep<Instant>[] {
  const received = { name: 'received', state: status === 'PENDING' ? 'current' : 'done', at: createdAt } as const;
  switch (status) {
    case 'CANCELLED':
      return [received, { name: 'cancelled', state: 'current', at: modifiedAt }];
    case 'PENDING':
      return [received, { name: 'working', state: 'next', at: null }, { name: 'finished', state: 'next', at: null }];
    case 'IN_PROGRESS':
      return [received, { name: 'working', state: 'current', at: modifiedAt }, { name: 'finished', state: 'next', at: null }];
    case 'FINISHED':
      return [received, { name: 'working', state: 'done', at: null }, { name: 'finished', state: 'done', at: modifiedAt }];
  }
}

/** What an order is called in lists: its plans, a bundle by its own name. */
export function orderDescription(
  plans: readonly { readonly planDescription: string; readonly bundle: { readonly id: number; readonly description: string } | null }[],
): string {
  const names = plans.map(({ planDescription, bundle }) => bundle?.description || planDescription);
  return [...new Set(names)].join(' + ');
}

/** What an order must be looked at for before work begins (D-138). */
export const reviewReasons = ['orderExists', 'serviceExists', 'otherAddress'] as const;
export type ReviewReason = (typeof reviewReasons)[number];

export interface PlaceOfOrder {
  /** Somebody has ordered at this address before, and the order is open. */
  readonly hasOpenOrder: boolean;
  readonly hasService: boolean;
  /** It is not the address the account was made for. */
  readonly isOtherAddress: boolean;
}

/** Why somebody should look at an order; none of it keeps the visitor from ordering. */
export function reviewReasonsOf({ hasOpenOrder, hasService, isOtherAddress }: PlaceOfOrder): ReviewReason[] {
  return [
    ...(hasOpenOrder ? (['orderExists'] as const) : []),
    ...(hasService ? (['serviceExists'] as const) : []),
    ...(isOtherAddress ? (['otherAddress'] as const) : []),
  ];
}
