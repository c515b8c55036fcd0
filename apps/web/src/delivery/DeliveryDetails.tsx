import type { InvoiceAddress } from '@porchlight/domain/delivery/invoice-address.ts';
import { formatPrice } from '@porchlight/domain/money/format-money.ts';
import { fill } from '@porchlight/texts/template.ts';
import { useTexts } from '../platform/i18n/index.ts';
import { Field } from '../ui/Field.tsx';
import { TextInput } from '../ui/TextInput.tsx';
import { type DeliveryForm, needsEmail, priceChange } from './delivery-form.ts';
import styles from './delivery-panel.module.css';
import { type Delivery, type DeliveryOption } from './delivery-query.ts';
import { useNextInvoiceDay } from './use-next-invoice-day.ts';

interface EmailField {
  id: string;
  form: DeliveryForm;
  address: InvoiceAddress | null;
  /** Where invoices go when the field is left empty. */
  fallback: string | null;
  onType: (email: string) => void;
  onLeave: () => void;
}

interface DeliveryDetailsProps {
  option: DeliveryOption;
  delivery: Delivery;
  billCycleDay: number;
  /** Where invoices would go from now on; null for paper and while the field is wrong. */
  newEmail: string | null;
  field: EmailField;
}

/** What the chosen way means: the address it needs, from which invoice on it counts, and what it costs or saves (PAPER-005, PAPER-006). */
export function DeliveryDetails({ option, delivery, billCycleDay, newEmail, field }: DeliveryDetailsProps) {
  return (
    <div className={styles.details}>
      <Meaning option={option} delivery={delivery} billCycleDay={billCycleDay} newEmail={newEmail} />
      {needsEmail(option.distributionMethod.method) && <EmailInput {...field} />}
    </div>
  );
}

function EmailInput({ id, form, address, fallback, onType, onLeave }: EmailField) {
  const { email } = useTexts('deliveryPanel');
  const problem = address && 'problem' in address ? address.problem : null;
  // A field left empty is filled by saving, so it is wrong only where there is nothing to fill it with.
  const error = form.isChecked && problem ? email[problem] : undefined;
  const isEmpty = form.email.trim() === '';
  const hint = form.method === 'PAPERLESS' ? email.forPaperless : email.forEmail;
  return (
    <Field id={id} label={email.label} hint={isEmpty && fallback ? fill(email.fallback, { email: fallback }) : hint} error={error}>
      <TextInput
        type="email"
        name="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        required
        value={form.email}
        onChange={(event) => onType(event.currentTarget.value)}
        onBlur={onLeave}
      />
    </Field>
  );
}

function Meaning({
  option,
  delivery,
  billCycleDay,
  newEmail,
}: Pick<DeliveryDetailsProps, 'option' | 'delivery' | 'billCycleDay' | 'newEmail'>) {
  const { details } = useTexts('deliveryPanel');
  const date = useNextInvoiceDay(billCycleDay);
  const { current, available } = delivery;
  const { method } = option.distributionMethod;
  const isSameWay = current?.method === method;
  if (isSameWay && (method === 'PAPER' || newEmail === null || newEmail === current.email)) return <p>{details.now}</p>;
  const currentPrice = available.find(({ distributionMethod }) => distributionMethod.method === current?.method)?.price ?? null;
  const change = priceChange(option.price, currentPrice);
  const cost = 'amount' in change ? fill(details[change.kind], { amount: formatPrice(change.amount) }) : details[change.kind];
  return (
    <ul className={styles.meaning}>
      <li>{fill(details.start, { date })}</li>
      {!isSameWay && <li>{cost}</li>}
    </ul>
  );
}
