import { formatDate } from '@porchlight/domain/calendar/format-date.ts';
import { useState } from 'react';
import { type CallAnswer, call } from '../platform/api/index.ts';
import { fill, useTexts } from '../platform/i18n/index.ts';
import { passkeySupport } from '../platform/passkeys/ceremony.ts';
import { Alert } from '../ui/Alert.tsx';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import text from '../ui/text.module.css';
import { AddPasskey } from './AddPasskey.tsx';
import { type MethodPart, useCallFailure } from './method-part.ts';
import styles from './sign-in-methods.module.css';

type Passkey = CallAnswer<'signInMethods.listSignInMethods'>['passkeys'][number];

/** The passkeys of the user: adding one, removing one. */
export function Passkeys({ passkeys, mayChange, onStart, onDone }: MethodPart & { passkeys: readonly Passkey[] }) {
  const texts = useTexts('signInMethods').passkeys;
  const [isAdding, setAdding] = useState(false);
  const [removing, setRemoving] = useState<Passkey | null>(null);
  const support = passkeySupport();
  const finish = (sentence: string | null) => {
    setAdding(false);
    setRemoving(null);
    onDone(sentence);
  };
  return (
    <section className={styles.block} aria-labelledby="passkeys-title">
      <h3 className={text.h3} id="passkeys-title">
        {texts.title}
      </h3>
      <p className={text.muted}>{texts.intro}</p>
      {passkeys.length === 0 ? (
        <p>{texts.none}</p>
      ) : (
        <ul className={styles.list}>
          {passkeys.map((passkey) => (
            <li key={passkey.id}>
              <div className={styles.entry}>
                <span className={text.medium}>{passkey.name}</span>
                <span className={styles.dates}>{datesOf(passkey, texts)}</span>
              </div>
              {mayChange && (
                <Button
                  aria-label={fill(texts.removeLabel, { name: passkey.name })}
                  onClick={() => {
                    onStart();
                    setRemoving(passkey);
                  }}
                >
                  {texts.remove}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {mayChange && support === 'noBrowser' && <Alert>{texts.unsupported}</Alert>}
      {mayChange && support === 'noName' && <Alert>{fill(texts.addressUnsupported, { address: nameAddress() })}</Alert>}
      {mayChange && support === 'yes' && !isAdding && (
        <div>
          <Button
            onClick={() => {
              onStart();
              setAdding(true);
            }}
          >
            {texts.add}
          </Button>
        </div>
      )}
      {isAdding && <AddPasskey onCancel={() => setAdding(false)} onDone={finish} />}
      {removing && <RemoveQuestion passkey={removing} onCancel={() => setRemoving(null)} onDone={finish} />}
    </section>
  );
}

function datesOf(passkey: Passkey, texts: { created: string; used: string; neverUsed: string }): string {
  const created = fill(texts.created, { date: formatDate(passkey.createdDatetime) });
  const used = passkey.lastUsedDatetime === null ? texts.neverUsed : fill(texts.used, { date: formatDate(passkey.lastUsedDatetime) });
  return `${created}, ${used}`;
}

/** The same machine by its name: where a passkey can be made when the portal was opened by its number. */
function nameAddress(): string {
  const address = new URL(location.origin);
  address.hostname = 'localhost';
  return address.origin;
}

function RemoveQuestion({ passkey, onCancel, onDone }: { passkey: Passkey; onCancel: () => void; onDone: (sentence: string) => void }) {
  const texts = useTexts('signInMethods');
  const failureText = useCallFailure();
  const [failure, setFailure] = useState<string | null>(null);
  const remove = async () => {
    setFailure(null);
    try {
      await call('signInMethods.removePasskey', { body: { passkeyId: passkey.id } });
      onDone(texts.passkeys.removed);
    } catch (thrown) {
      setFailure(failureText(thrown));
    }
  };
  return (
    <Dialog
      title={fill(texts.passkeys.removeTitle, { name: passkey.name })}
      onCancel={onCancel}
      actions={
        <>
          <Button onClick={onCancel}>{texts.cancel}</Button>
          <Button kind="danger" onClick={remove}>
            {texts.passkeys.confirmRemove}
          </Button>
        </>
      }
    >
      <p>{texts.passkeys.removeText}</p>
      {failure !== null && (
        <Alert tone="danger" role="alert">
          {failure}
        </Alert>
      )}
    </Dialog>
  );
}
