import { formatPhone } from '@porchlight/domain/phone/format-phone.ts';
import { useEffect, useRef, useState } from 'react';
import { useTexts } from '../platform/i18n/index.ts';
import { useCallGate } from '../platform/session/use-session.ts';
import { Alert } from '../ui/Alert.tsx';
import { Badge } from '../ui/Badge.tsx';
import { Button } from '../ui/Button.tsx';
import text from '../ui/text.module.css';
import { ChangeForm } from './ChangeForm.tsx';
import styles from './contact-data.module.css';
import type { ContactKind } from './contact-form.ts';
import { type ContactDatum, useContactSteps } from './use-contact.ts';
import { WaitingChange } from './WaitingChange.tsx';

interface RowProps {
  accountId: number;
  kind: ContactKind;
  datum: ContactDatum;
}

/** One contact: its value, whether it was shown to be theirs, and the change that waits or is being typed. */
export function ContactRow({ accountId, kind, datum }: RowProps) {
  const texts = useTexts('contactData');
  const words = texts[kind];
  const { mayCall } = useCallGate();
  const steps = useContactSteps(accountId, kind);
  /** What the form begins with; null while it is closed. */
  const [draft, setDraft] = useState<string | null>(null);
  const [note, setNote] = useState<string | null>(null);
  const opener = useReturnOfFocus(draft === null);
  const { value, verified, waiting } = datum;
  const open = (start: string): void => {
    setNote(null);
    setDraft(start);
  };
  const isSame = waiting !== null && waiting.value === value;
  return (
    <div className={styles.row} data-contact={kind}>
      <div className={styles.value}>
        {/* Beside the label, which is always as long: beside the value it would stand below a long one. */}
        <div className={styles.head}>
          <p className={text.small}>{words.label}</p>
          {value !== null && <Badge tone={verified ? 'success' : 'warning'}>{verified ? texts.verified : texts.notVerified}</Badge>}
        </div>
        <p className={text.medium}>{value === null ? texts.none : shown(kind, value)}</p>
      </div>
      {waiting && draft === null && mayCall('contactData.changeEmail') && (
        <WaitingChange
          kind={kind}
          waiting={{ ...waiting, value: shown(kind, waiting.value) }}
          isSame={isSame}
          steps={steps}
          onAgain={() => open(shown(kind, waiting.value))}
          onNote={setNote}
        />
      )}
      <div role="status" className={text.live}>
        {note && <Alert tone="success">{note}</Alert>}
      </div>
      {draft !== null && (
        <ChangeForm kind={kind} start={draft} steps={steps} onSent={() => setNote(words.sent)} onClose={() => setDraft(null)} />
      )}
      {draft === null && mayCall('contactData.changeEmail') && (
        <div ref={opener} className={styles.buttons}>
          <Button onClick={() => open('')}>{words.change}</Button>
          {value !== null && !verified && waiting === null && <Button onClick={() => open(shown(kind, value))}>{words.verify}</Button>}
        </div>
      )}
    </div>
  );
}

const shown = (kind: ContactKind, value: string): string => (kind === 'mobile' ? formatPhone(value) : value);

/** When the form closes, the focus goes back to the button that opened it. */
function useReturnOfFocus(isClosed: boolean) {
  const place = useRef<HTMLDivElement>(null);
  const wasClosed = useRef(isClosed);
  useEffect(() => {
    if (isClosed && !wasClosed.current) place.current?.querySelector('button')?.focus();
    wasClosed.current = isClosed;
  }, [isClosed]);
  return place;
}
