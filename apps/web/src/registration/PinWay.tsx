import { fill } from '@porchlight/texts/template.ts';
import { useTexts } from '../platform/i18n/index.ts';
import { Button } from '../ui/Button.tsx';
import { CheckRow } from '../ui/CheckRow.tsx';
import { Field } from '../ui/Field.tsx';
import { TextInput } from '../ui/TextInput.tsx';
import text from '../ui/text.module.css';
import styles from './registration.module.css';
import type { PinSending, SentBy } from './use-pin-sending.ts';
import type { PinType } from './wizard-state.ts';

export interface PinWayProps {
  type: PinType;
  label: string;
  hint?: string;
  chosen: PinType;
  pinValue: string;
  sending: PinSending;
  error: string | undefined;
  onChoose: (type: PinType) => void;
  onType: (pin: string) => void;
}

/** One way to show that an account is one's own: to choose, to have a PIN sent by, and to enter it. */
export function PinWay({ type, label, hint, chosen, pinValue, sending, error, onChoose, onType }: PinWayProps) {
  const texts = useTexts('registration');
  const words = texts.wizard.pin;
  const isChosen = chosen === type;
  const isSent = type !== 'accountPin' && sending.sentBy === type;
  const fieldLabel = type === 'accountPin' ? words.accountPin : words.sentPin;
  const isEntered = isChosen && (type === 'accountPin' || isSent);
  return (
    <div className={styles.way}>
      <CheckRow
        id={isEntered ? undefined : `pin-${type}`}
        type="radio"
        name="pinType"
        value={type}
        checked={isChosen}
        aria-describedby={!isEntered && isChosen && error ? `pin-${type}-first` : undefined}
        onChange={() => onChoose(type)}
      >
        {label}
      </CheckRow>
      {type !== 'accountPin' && <SendButton type={type} label={label} sending={sending} onChoose={onChoose} />}
      <div className={isChosen ? styles.entry : undefined}>
        <p role="status" className={styles.sent}>
          {isSent && isChosen && (type === 'mobilePin' ? words.sentMobile : words.sentEmail)}
        </p>
        {isChosen && !isEntered && error && (
          <p id={`pin-${type}-first`} className={styles.first}>
            {error}
          </p>
        )}
        {isEntered && (
          <Field id={`pin-${type}`} label={fieldLabel} hint={hint} error={error}>
            <TextInput
              name="pinValue"
              className={`${text.num} ${styles.pin}`}
              value={pinValue}
              required
              inputMode="numeric"
              autoComplete={type === 'accountPin' ? 'off' : 'one-time-code'}
              maxLength={20}
              onChange={({ currentTarget }) => onType(currentTarget.value)}
            />
          </Field>
        )}
      </div>
    </div>
  );
}

interface SendButtonProps {
  type: SentBy;
  label: string;
  sending: PinSending;
  onChoose: (type: PinType) => void;
}

/** Sends to this place, or says how long that has to wait. Choosing the way comes with it. */
function SendButton({ type, label, sending, onChoose }: SendButtonProps) {
  const words = useTexts('registration').wizard.pin;
  const isAgain = sending.sentBy === type;
  const press = (): void => {
    onChoose(type);
    sending.send(type);
  };
  return (
    <Button busy={sending.sendingBy === type} disabled={sending.wait > 0} onClick={press}>
      {sending.wait > 0 && isAgain ? fill(words.sendAgainIn, { seconds: sending.wait }) : isAgain ? words.sendAgain : words.send}
      <span className={text.visuallyHidden}>: {label}</span>
    </Button>
  );
}
