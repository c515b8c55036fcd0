import { fill } from '@porchlight/texts/template.ts';
import { type FormEvent, useState } from 'react';
import { call } from '../platform/api/index.ts';
import { useTexts } from '../platform/i18n/index.ts';
import { usePageConfiguration } from '../platform/site/page-configuration.ts';
import { Alert } from '../ui/Alert.tsx';
import { Button } from '../ui/Button.tsx';
import layout from '../ui/layout.module.css';
import { PinWay } from './PinWay.tsx';
import { Refusal } from './Refusal.tsx';
import styles from './registration.module.css';
import { type Failed, useAttempt } from './use-attempt.ts';
import { usePinSending } from './use-pin-sending.ts';
import { type CheckedAccount, type PinType, type RegistrationValues, switchPin } from './wizard-state.ts';

export interface ConfirmPinProps {
  checked: CheckedAccount;
  values: RegistrationValues;
  onChange: (values: RegistrationValues) => void;
  onProven: (proof: { token: string; email: string }) => void;
  /** The PIN was right already and somebody came back: nothing is to be shown again. */
  onGoOn: (() => void) | null;
  onStartOver: () => void;
  onGoBack: () => void;
}

/** Step 1: that the account is theirs, by one of three PINs (WIZ-007 to WIZ-010, WIZ-013). */
export function ConfirmPin(props: ConfirmPinProps) {
  const texts = useTexts('registration');
  if (props.onGoOn === null) return <PinForm {...props} />;
  return (
    <>
      <Alert tone="success">{texts.wizard.pin.confirmed}</Alert>
      <div className={styles.actions}>
        <Button size="large" onClick={props.onGoBack}>
          {texts.goBack}
        </Button>
        <Button kind="primary" size="large" onClick={props.onGoOn}>
          {texts.next}
        </Button>
      </div>
    </>
  );
}

function PinForm({ checked, values, onChange, onProven, onStartOver, onGoBack }: ConfirmPinProps) {
  const texts = useTexts('registration');
  const words = texts.wizard.pin;
  const supportPhone = usePageConfiguration()?.supportPhone;
  const [isTried, setTried] = useState(false);
  const sending = usePinSending(checked.contactNumberId);
  const { isBusy, failed, clear, run } = useAttempt();
  const { pinType, pinValue } = values;
  const isUnsent = pinType !== 'accountPin' && sending.sentBy !== pinType;
  const fault = isUnsent ? words.sendFirst : pinValue.trim() === '' ? texts.required : undefined;

  const choose = (next: PinType): void => {
    clear();
    setTried(false);
    onChange(switchPin(values, next));
  };
  const verify = (event: FormEvent): void => {
    event.preventDefault();
    setTried(true);
    if (fault) return document.getElementById(`pin-${pinType}`)?.focus();
    const body = { contactNumberId: checked.contactNumberId, pinType, pinValue: pinValue.trim() };
    void run(
      () => call('registration.verifyPin', { body }),
      ({ verificationToken, email }) => onProven({ token: verificationToken, email }),
    );
  };
  const way = { chosen: pinType, pinValue, sending, error: isTried ? fault : undefined, onChoose: choose };
  const entry = { onType: (typed: string) => onChange({ ...values, pinValue: typed }) };
  const problem = failed ?? sending.failed;
  return (
    <form className={layout.form} method="dialog" noValidate onSubmit={verify}>
      <fieldset className={styles.choices}>
        <legend>{words.text}</legend>
        {checked.mobileNumber !== null && (
          <PinWay {...way} {...entry} type="mobilePin" label={fill(words.mobilePin, { mobileNumber: unbroken(checked.mobileNumber) })} />
        )}
        {checked.email !== null && <PinWay {...way} {...entry} type="emailPin" label={fill(words.emailPin, { email: checked.email })} />}
        <PinWay {...way} {...entry} type="accountPin" label={words.accountPin} hint={fill(words.accountPinHint, { supportPhone })} />
      </fieldset>
      <Refusal failed={problem} next={problem && nextOf(problem, pinType, words)} />
      {problem && ['REG0004', 'REG0002'].includes(problem.code) && (
        <div className={styles.actions}>
          <Button onClick={onStartOver}>{words.startOver}</Button>
        </div>
      )}
      <div className={styles.actions}>
        <Button size="large" onClick={onGoBack}>
          {texts.goBack}
        </Button>
        <Button type="submit" kind="primary" size="large" busy={isBusy}>
          {texts.next}
        </Button>
      </div>
    </form>
  );
}

/** A phone number must not break across lines. */
const unbroken = (number: string): string => number.replaceAll(' ', '\u00a0');

type Words = ReturnType<typeof useTexts<'registration'>>['wizard']['pin'];

/** What to do about a refusal of this step. */
function nextOf({ code }: Failed, pinType: PinType, words: Words): string | null {
  switch (code) {
    case 'REG0002':
      return words.gone;
    case 'REG0003':
      return words.wrongNext;
    case 'REG0004':
      return pinType === 'accountPin' ? words.accountOver : words.overNext;
    case 'GEN0006':
      return words.tooMany;
    default:
      return null;
  }
}
