import { useEffect, useRef } from 'react';
import { useTexts } from '../platform/i18n/index.ts';
import { currentTheme } from '../platform/theme.ts';
import { currentPayment } from './current-payment.ts';
import { readHint } from './frame-hints.ts';
import styles from './payment.module.css';
import type { FrameForm } from './payment-flow.ts';

interface ProviderFrameProps {
  form: FrameForm;
  heightPx: number;
  onHeight: (heightPx: number) => void;
}

/**
 * The provider's page needs its own origin and its scripts (without its origin its hints could not be told from anybody's). It may not take
 * the portal's window elsewhere or open others. Being of another origin, it cannot lift this by itself.
 */
const frameRights = 'allow-forms allow-scripts allow-same-origin';

/** The frame and the form of hidden fields that is posted into it, once (PAY-013, PAY-014). No card field is ever ours. */
export function ProviderFrame({ form, heightPx, onHeight }: ProviderFrameProps) {
  const title = useTexts('payments').frame.title;
  const frame = useRef<HTMLIFrameElement>(null);
  const sender = useRef<HTMLFormElement>(null);
  useHints(frame, form, onHeight);

  useEffect(() => {
    // A moment later, so that a frame that is taken away at once again does not count as posted.
    const timer = setTimeout(() => {
      if (!sender.current) {
        // Logged only, and the payment form is usable again (PAY-060, D-088).
        // oxlint-disable-next-line no-console
        console.warn('the form for the provider is missing: nothing was submitted');
        currentPayment.reset();
        return;
      }
      try {
        sender.current.submit();
        currentPayment.posted();
      } catch {
        currentPayment.postFailed();
      }
    });
    return () => clearTimeout(timer);
  }, []);

  return (
    <>
      <form ref={sender} action={form.action} target={form.target} method="post" hidden>
        {Object.entries({ ...form.fields, theme: currentTheme.get() }).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
      </form>
      <iframe
        ref={frame}
        className={styles.provider}
        name={form.target}
        title={title}
        sandbox={frameRights}
        style={{ height: `${heightPx}px` }}
      />
    </>
  );
}

/** Listens to the frame: only to the window inside it, only to the provider's and our own origin. */
function useHints(frame: { readonly current: HTMLIFrameElement | null }, form: FrameForm, onHeight: (heightPx: number) => void): void {
  useEffect(() => {
    const rules = {
      providerOrigin: new URL(form.action).origin,
      ownOrigin: window.location.origin,
      reference: form.fields.ReferenceId ?? '',
    };
    const listen = (message: MessageEvent<unknown>): void => {
      if (!frame.current || message.source !== frame.current.contentWindow) return;
      const hint = readHint(message, rules);
      if (hint?.kind === 'height') onHeight(hint.height);
      else if (hint) currentPayment.hint(hint.kind);
    };
    window.addEventListener('message', listen);
    return () => window.removeEventListener('message', listen);
  }, [frame, form, onHeight]);
}
