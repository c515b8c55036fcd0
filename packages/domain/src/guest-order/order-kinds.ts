import type { OrderType } from '../pricing/priced-order.ts';

/** What an address allows to order (CONST-031). */
export const allowedOrderTypes = ['NEW_SIGNUP', 'NEW_SURVEY', 'NEW_SERVICE'] as const;
export type AllowedOrderType = (typeof allowedOrderTypes)[number];

/** The kinds of a guest order; an account may also start as a PROSPECT (CONST-030, GUEST-053). */
export const orderTypes = ['SIGNUP', 'SURVEY', 'ACTIVE'] as const satisfies readonly OrderType[];
export const initialStatuses = [...orderTypes, 'PROSPECT'] as const;
export type InitialStatus = (typeof initialStatuses)[number];

const typeAllowed: Readonly<Record<AllowedOrderType, OrderType>> = {
  NEW_SIGNUP: 'SIGNUP',
  NEW_SURVEY: 'SURVEY',
  NEW_SERVICE: 'ACTIVE',
};

/** The kind of order an address allows (GUEST-061 to GUEST-063); null where there is no service. */
export function orderTypeAllowed(allowed: AllowedOrderType | null): OrderType | null {
  return allowed === null ? null : typeAllowed[allowed];
}

/** The status an account starts in: what the address allows; PROSPECT where that is nothing, or nothing is on sale (GUEST-067, D-126). */
export function initialStatusFor(allowed: AllowedOrderType | null, offeredItems: number): InitialStatus {
  return (offeredItems > 0 && orderTypeAllowed(allowed)) || 'PROSPECT';
}

/** The call that creates an order of each kind. */
export const orderPaths: Readonly<Record<OrderType, string>> = {
  SIGNUP: '/public/order/newsignup',
  SURVEY: '/public/order/newsurvey',
  ACTIVE: '/public/order/newservice',
};

/** Where guest orders come from, and the order type of the flows of e-mailed links (CONST-030). */
export const orderSource = 'PORTAL';
export const linkedOrderType = 'NEW_SERVICE';

const orderNamePrefix = 'NEW_ORDER_';

/** The name of an order; `generatedId` is made once per attempt and kept for its repeats (GUEST-057, D-018). */
export function orderName(generatedId: string): string {
  return `${orderNamePrefix}${generatedId}`;
}

/** Kinds of what is kept of a contact (CONST-032). */
export const contactEmailTypes = ['PERSONAL', 'BUSINESS'] as const;
export const serviceAddressType = 'SERVICE';
export const mobileNumberType = 'MOBILE';

export interface LocationSources {
  /** accountCreationLocationIdOverride of the address. */
  override?: number | null | undefined;
  /** What the form or link named. */
  form?: number | null | undefined;
  /** locationId of the validated address. */
  address?: number | null | undefined;
  /** The provider's default location. */
  preset?: number | null | undefined;
}

/** The location an account is created at: the first that is known of override, form, address and default (GUEST-054, GUEST-055, D-132). */
export function accountLocation({ override, form, address, preset }: LocationSources): number | null {
  return override ?? form ?? address ?? preset ?? null;
}

/** The day of the month an account is billed on: as given, else the residential default (GUEST-052). */
export function billCycleOr(given: number | null | undefined, residentialDefault: number): number {
  return given ?? residentialDefault;
}

/** The account type of a holder: as chosen, else residential (GUEST-056). */
export function accountTypeOr(chosen: number | null | undefined, residentialId: number): number {
  return chosen ?? residentialId;
}
