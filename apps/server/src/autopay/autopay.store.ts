import type { Queries } from '../platform/db/database.ts';
import type { AutopayEnrolmentTable, PaymentMethodTable } from '../platform/db/tables.ts';

export interface EnrolmentRow
  extends Pick<AutopayEnrolmentTable, 'bank_holder_name' | 'bank_routing_number' | 'bank_account_last4' | 'bank_account_type'> {
  given_as: 'token' | 'card' | 'bank';
  token: PaymentMethodTable['token'] | null;
  brand: PaymentMethodTable['brand'] | null;
  display: PaymentMethodTable['display'] | null;
  expiration: PaymentMethodTable['expiration'];
  /** Due date of the oldest open invoice. */
  applies_on: string | null;
}

// A method that was removed meanwhile is no usable method.
const enrolmentStatement = `
  select e.given_as, e.bank_holder_name, e.bank_routing_number, e.bank_account_last4, e.bank_account_type,
         m.token, m.brand, m.display, m.expiration,
         (select i.due_date from invoice i
           where i.account_id = e.account_id and i.open_cents > 0 and i.due_date is not null order by i.due_date, i.id limit 1) as applies_on
    from autopay_enrolment e
    left join payment_method m on m.id = e.payment_method_id and m.account_id = e.account_id and m.removed_at is null
   where e.account_id = $1 and e.ended_at is null`;

/** The open enrolment; undefined when AutoPay is off. */
export async function readEnrolment(db: Queries, accountId: number): Promise<EnrolmentRow | undefined> {
  const [row] = await db.prepared<EnrolmentRow>('autopay-enrolment', enrolmentStatement, [accountId]);
  return row;
}
