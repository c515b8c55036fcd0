import { formatDateTime, formatTime } from '@porchlight/domain/calendar/format-date.ts';
import { fill } from '@porchlight/texts/template.ts';
import { type FormEvent, useEffect, useState } from 'react';
import { useTexts } from '../platform/i18n/index.ts';
import { WithPhone } from '../platform/site/WithPhone.tsx';
import { Button } from '../ui/Button.tsx';
import { Field } from '../ui/Field.tsx';
import { TextInput } from '../ui/TextInput.tsx';
import text from '../ui/text.module.css';
import styles from './contact-data.module.css';
import type { ContactKind } from './contact-form.ts';
import { Failure } from './Failure.tsx';
import type { ContactDatum, StepFailure, useContactSteps } from './use-contact.ts';

interface WaitingProps {
  kind: ContactKind;
  waiting: NonNullable<ContactDatum['waiting']>;
  /** Only verified, not changed. */
  isSame: boolean;
  steps: ReturnType<typeof useContactSteps>;
  onAgain: () => void;
  onNote: (sentence: string) => void;
}

/** What waits: for its link to be opened or its code to be entered. It can be sent again, or withdrawn. */
export function WaitingChange({ kind, waiting, isSame, steps, onAgain, onNote }: WaitingProps) {
  const texts = useTexts('contactData');
  const [failure, setFailure] = useState<StepFailure | null>(null);
  const isOver = useIsOver(waiting.expiresDatetime);
  const withdraw = async (): Promise<void> => {
    const failed = await steps.withdraw();
    setFailure(failed);
    if (failed === null) onNote(texts[kind].withdrawn);
  };
  return (
    <div className={styles.waiting}>
      <p>
        <WithPhone text={useSentence(kind, waiting, { isSame, isOver })} number={kind === 'mobile' ? waiting.value : null} />
      </p>
      {kind === 'mobile' && !isOver && <CodeForm steps={steps} onDone={() => onNote(texts.mobile.saved)} />}
      <Failure sentence={failure?.sentence} />
      <div className={styles.buttons}>
        <Button kind="quiet" onClick={onAgain}>
          {texts[kind].again}
        </Button>
        <Button kind="quiet" onClick={withdraw}>
          {texts[kind].withdraw}
        </Button>
      </div>
    </div>
  );
}

function useSentence(
  kind: ContactKind,
  { value, expiresDatetime }: WaitingProps['waiting'],
  { isSame, isOver }: { isSame: boolean; isOver: boolean },
): string {
  const { email, mobile } = useTexts('contactData');
  if (isOver) return fill((kind === 'email' ? email : mobile).over, { value });
  if (kind === 'mobile') return fill(mobile.waiting, { value, until: formatTime(expiresDatetime) });
  return fill(isSame ? email.waitingSame : email.waiting, { value, until: formatDateTime(expiresDatetime) });
}

function CodeForm({ steps, onDone }: { steps: WaitingProps['steps']; onDone: () => void }) {
  const texts = useTexts('contactData');
  const [code, setCode] = useState('');
  const [error, setError] = useState<string | undefined>();
  const enter = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (steps.isBusy) return;
    if (code.trim() === '') return setError(texts.required);
    const failed = await steps.enter(code);
    if (failed === null) return onDone();
    setError(failed.sentence);
    setCode('');
  };
  return (
    <form className={styles.code} noValidate onSubmit={(event) => void enter(event)}>
      <Field label={texts.mobile.code} hint={texts.mobile.codeHint} error={error}>
        <TextInput
          name="code"
          className={text.num ?? ''}
          value={code}
          required
          maxLength={20}
          inputMode="numeric"
          autoComplete="one-time-code"
          onChange={({ currentTarget }) => {
            setError(undefined);
            setCode(currentTarget.value);
          }}
        />
      </Field>
      <Button type="submit" kind="primary" busy={steps.isBusy}>
        {texts.mobile.enter}
      </Button>
    </form>
  );
}

/** Whether an instant has passed; looks again when it has. */
function useIsOver(instant: string): boolean {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const left = Math.max(0, Date.parse(instant) - Date.now());
    const timer = setTimeout(() => setNow(Date.now()), left + 50);
    return () => clearTimeout(timer);
  }, [instant]);
  return Date.parse(instant) <= now;
}
