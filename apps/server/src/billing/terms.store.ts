import type { Cents } from '@porchlight/domain/money/cents.ts';
import type { Locale } from '@porchlight/texts';
import type { Queries } from '../platform/db/database.ts';
import type { AccountType } from './account-facts.store.ts';

/** How accounts of a type are billed. */
export interface BillingTerms {
  daysToPay: number;
  autopayDiscountCents: Cents;
  billsWhileSuspended: boolean;
}

export type DeliveryMethod = 'EMAIL' | 'PAPERLESS' | 'PAPER';

export interface DeliveryPrice {
  method: DeliveryMethod;
  description: string;
  cents: Cents;
}

/** What the operator has set for all accounts alike. */
export interface OperatorTerms {
  of(type: AccountType): BillingTerms;
  /** The price of a way of delivery in a language; null where it costs nothing. */
  deliveryPrice(type: AccountType, method: DeliveryMethod, locale: Locale): DeliveryPrice | null;
}

const terms = `
  select account_type as type, days_to_pay as "daysToPay", autopay_discount_cents as "autopayDiscountCents",
         bills_while_suspended as "billsWhileSuspended" from billing_policy`;

const prices = `
  select o.account_type as type, o.method, o.price_cents as cents, o.name, t.locale, t.name as translated
    from delivery_option o left join delivery_option_text t on t.delivery_option_id = o.id
   where o.price_cents > 0 order by o.position, o.id`;

/** Two small reads; a run makes them once. */
export async function readOperatorTerms(db: Queries): Promise<OperatorTerms> {
  type PriceRow = {
    type: AccountType;
    method: DeliveryMethod;
    cents: Cents;
    name: string;
    locale: Locale | null;
    translated: string | null;
  };
  const byType = new Map<AccountType, BillingTerms>();
  for (const { type, ...own } of await db.prepared<BillingTerms & { type: AccountType }>('billing-terms', terms, [])) byType.set(type, own);
  const priced = await db.prepared<PriceRow>('billing-delivery-prices', prices, []);
  return {
    of(type) {
      const own = byType.get(type);
      if (own === undefined) throw new Error('a type of account is without terms');
      return own;
    },
    deliveryPrice(type, method, locale) {
      const rows = priced.filter((row) => row.type === type && row.method === method);
      const [row] = [...rows.filter((each) => each.locale === locale), ...rows];
      if (row === undefined) return null;
      return { method, description: (row.locale === locale && row.translated) || row.name, cents: row.cents };
    },
  };
}
