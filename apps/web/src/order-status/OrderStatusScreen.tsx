import { isEmailAddress } from '@porchlight/domain/contact/email-address.ts';
import { fill } from '@porchlight/texts/template.ts';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { type CallAnswer, call } from '../platform/api/index.ts';
import { useFailureText, useTexts } from '../platform/i18n/index.ts';
import { useLocation } from '../platform/navigation/index.ts';
import { Alert } from '../ui/Alert.tsx';
import { Button } from '../ui/Button.tsx';
import { Field } from '../ui/Field.tsx';
import layout from '../ui/layout.module.css';
import { TextInput } from '../ui/TextInput.tsx';
import text from '../ui/text.module.css';
import { OrderStatusView } from './OrderStatusView.tsx';
import styles from './order-status.module.css';

export type ShownOrder = CallAnswer<'guestOrder.getOrderStatus'>;

/** An order's status without an account: its reference and address, then the mailed code. */
export function OrderStatusScreen() {
  const { search } = useLocation();
  const [asked, setAsked] = useState({ reference: referenceOf(search), email: '' });
  const [isCodeSent, setCodeSent] = useState(false);
  const [order, setOrder] = useState<ShownOrder | null>(null);
  const startOver = (): void => {
    setOrder(null);
    setCodeSent(false);
    setAsked({ reference: '', email: '' });
  };
  if (order) return <OrderStatusView order={order} onStartOver={startOver} />;
  return (
    <div className={styles.screen}>
      {isCodeSent ? (
        <CodeForm asked={asked} onShow={setOrder} onAnother={() => setCodeSent(false)} />
      ) : (
        <ReferenceForm asked={asked} onChange={setAsked} onSent={() => setCodeSent(true)} />
      )}
    </div>
  );
}

const referenceOf = (search: string): string => new URLSearchParams(search).get('reference')?.slice(0, 30) ?? '';

interface Asked {
  reference: string;
  email: string;
}

function ReferenceForm({ asked, onChange, onSent }: { asked: Asked; onChange: (asked: Asked) => void; onSent: () => void }) {
  const texts = useTexts('orderStatus');
  const [isChecked, setChecked] = useState(false);
  const { error, run } = useAttempt();
  const faults = {
    reference: asked.reference.trim() === '' ? texts.required : undefined,
    email: asked.email.trim() === '' ? texts.required : isEmailAddress(asked.email.trim()) ? undefined : texts.invalidEmail,
  };
  const send = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setChecked(true);
    const wrong = faults.reference ? 'reference' : faults.email ? 'email' : null;
    if (wrong) return document.getElementById(`order-${wrong}`)?.focus();
    const body = { reference: asked.reference.trim(), email: asked.email.trim() };
    if (await run(() => call('guestOrder.sendOrderCode', { body }))) onSent();
  };
  return (
    <>
      <div>
        <h1 className={text.title}>{texts.heading}</h1>
        <p className={styles.lede}>{texts.intro}</p>
      </div>
      <form className={layout.form} noValidate onSubmit={(event) => void send(event)}>
        <Field id="order-reference" label={texts.reference} error={isChecked ? faults.reference : undefined}>
          <TextInput
            value={asked.reference}
            inputMode="numeric"
            autoComplete="off"
            maxLength={30}
            required
            onChange={({ currentTarget }) => onChange({ ...asked, reference: currentTarget.value })}
          />
        </Field>
        <Field id="order-email" label={texts.email} error={isChecked ? faults.email : undefined}>
          <TextInput
            value={asked.email}
            type="email"
            inputMode="email"
            autoComplete="email"
            maxLength={254}
            required
            onChange={({ currentTarget }) => onChange({ ...asked, email: currentTarget.value })}
          />
        </Field>
        <div role="status">{error && <Alert tone="danger">{error}</Alert>}</div>
        <Button type="submit" kind="primary" size="large">
          {texts.sendCode}
        </Button>
      </form>
    </>
  );
}

function CodeForm({ asked, onShow, onAnother }: { asked: Asked; onShow: (order: ShownOrder) => void; onAnother: () => void }) {
  const texts = useTexts('orderStatus');
  const [code, setCode] = useState('');
  const { error, run } = useAttempt();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const show = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const body = { reference: asked.reference.trim(), email: asked.email.trim(), code: code.trim() };
    if (body.code === '') return document.getElementById('order-code')?.focus();
    await run(async () => onShow(await call('guestOrder.getOrderStatus', { body })));
  };
  return (
    <>
      <div>
        <h1 className={text.title} ref={heading} tabIndex={-1}>
          {texts.heading}
        </h1>
        <p className={styles.lede}>{fill(texts.codeSent, { email: asked.email.trim() })}</p>
      </div>
      <form className={layout.form} noValidate onSubmit={(event) => void show(event)}>
        <Field id="order-code" label={texts.code} hint={texts.codeHint} error={error}>
          <TextInput
            value={code}
            className={text.num ?? ''}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={20}
            required
            onChange={({ currentTarget }) => setCode(currentTarget.value)}
          />
        </Field>
        <Button type="submit" kind="primary" size="large">
          {texts.show}
        </Button>
        <Button kind="quiet" onClick={onAnother}>
          {texts.another}
        </Button>
      </form>
    </>
  );
}

/** A call and the sentence when it fails; true when it went well. */
function useAttempt() {
  const failureText = useFailureText();
  const [error, setError] = useState<string | undefined>();
  const run = async (work: () => Promise<unknown>): Promise<boolean> => {
    setError(undefined);
    try {
      await work();
      return true;
    } catch (thrown) {
      setError(failureText('orderStatus', thrown, { serverFirst: true }));
      return false;
    }
  };
  return { error, run };
}
