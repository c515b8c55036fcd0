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
