import type { Queries } from '../platform/db/database.ts';
import type { PaymentMethodTable } from '../platform/db/tables.ts';

export interface PaymentMethodRow extends Pick<PaymentMethodTable, 'token' | 'kind' | 'display'> {
  id: number;
  /** AutoPay charges this one. */
  is_autopay: boolean;
}

const listStatement = `
  select m.id, m.token, m.kind, m.display, e.id is not null as is_autopay
    from payment_method m
    left join autopay_enrolment e on e.account_id = m.account_id and e.payment_method_id = m.id and e.ended_at is null
   where m.account_id = $1 and m.removed_at is null
   order by m.is_default desc, m.id`;

/** The default method first: the portal offers the first one (account-area.md section 2). */
export async function readPaymentMethods(db: Queries, accountId: number): Promise<PaymentMethodRow[]> {
  return db.prepared<PaymentMethodRow>('payment-methods-of-account', listStatement, [accountId]);
}
