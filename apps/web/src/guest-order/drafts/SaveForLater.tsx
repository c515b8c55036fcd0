import { useEffect, useRef, useState } from 'react';
import { call } from '../../platform/api/call.ts';
import { useTexts } from '../../platform/i18n/index.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import text from '../../ui/text.module.css';
import type { WizardState } from '../wizard-state.ts';
import { cartOf } from './cart.ts';
import styles from './drafts.module.css';

type Saved = { for: string; url: string } | { for: string; failed: true };

/** A link that opens the choice on any device. It names what was chosen and the address, never the person. */
export function SaveForLater({ state }: { state: WizardState }) {
  const { draft } = useTexts('guestOrderDetails');
  const [saved, setSaved] = useState<Saved | null>(null);
  const [isCopied, setCopied] = useState(false);
  const link = useRef<HTMLAnchorElement>(null);
  // The button that had the focus is gone; the link in its place takes it and is read with what it is.
  useEffect(() => {
    if (saved) link.current?.focus();
  }, [saved]);
  const cart = cartOf(state);
  const current = JSON.stringify(cart);
  if (!cart) return null;
  // What was changed since has no link yet.
  const shown = saved?.for === current ? saved : null;
  const save = async (): Promise<void> => {
    setCopied(false);
    try {
      const { url } = await call('guestOrder.saveCart', { body: cart });
      setSaved({ for: current, url });
    } catch {
      setSaved({ for: current, failed: true });
    }
  };
  return (
    <div className={styles.save}>
      {shown && 'url' in shown ? (
        <>
          <p className={text.small} id="cart-link">
            {draft.saved}
          </p>
          <p className={styles.link}>
            <a ref={link} href={shown.url} aria-describedby="cart-link">
              {shown.url}
            </a>
          </p>
          <Button onClick={() => navigator.clipboard.writeText(shown.url).then(() => setCopied(true))}>{draft.copy}</Button>
        </>
      ) : (
        <Button kind="link" onClick={save}>
          {draft.save}
        </Button>
      )}
      <div role="status">
        {isCopied && shown && <p className={text.small}>{draft.copied}</p>}
        {shown && 'failed' in shown && <Alert tone="danger">{draft.saveFailed}</Alert>}
      </div>
    </div>
  );
}
