import { useEffect, useRef } from 'react';
import { useTexts } from '../platform/i18n/index.ts';
import { currentTheme } from '../platform/theme.ts';
import { type FrameHint, type HintKind, readHint } from './frame-hints.ts';
import type { FrameForm } from './payment-flow.ts';
import styles from './payment-steps.module.css';

/** What the frame tells whoever shows it. */
export interface FrameEvents {
  onPosted: () => void;
  /** Posting threw. */
  onPostFailed: () => void;
  /** There was no form to post: nothing was sent (PAY-060). */
  onMissing: () => void;
  onHint: (kind: HintKind) => void;
}

interface ProviderFrameProps {
  form: FrameForm;
  heightPx: number;
  onHeight: (heightPx: number) => void;
  events: FrameEvents;
}

/**
 * The provider's page needs its own origin and its scripts (without its origin its hints could not be told from anybody's). It may not take
 * the portal's window elsewhere or open others. Being of another origin, it cannot lift this by itself.
 */
const frameRights = 'allow-forms allow-scripts allow-same-origin';

/** The frame and the form of hidden fields that is posted into it, once (PAY-013, PAY-014). No card field is ever ours. */
export function ProviderFrame({ form, heightPx, onHeight, events }: ProviderFrameProps) {
  const title = useTexts('paymentSteps').frame.title;
  const frame = useRef<HTMLIFrameElement>(null);
  const sender = useRef<HTMLFormElement>(null);
  const latest = useRef(events);
  latest.current = events;
  useHints(frame, form, (hint) => {
    if (hint.kind === 'height') onHeight(hint.height);
    else latest.current.onHint(hint.kind);
  });

  useEffect(() => {
    // A moment later, so that a frame that is taken away at once again does not count as posted.
    const timer = setTimeout(() => {
      if (!sender.current) {
        // Logged only, and the form before it is usable again (PAY-060, D-088).
        // oxlint-disable-next-line no-console
        console.warn('the form for the provider is missing: nothing was submitted');
        latest.current.onMissing();
        return;
      }
      try {
        sender.current.submit();
        latest.current.onPosted();
      } catch {
        latest.current.onPostFailed();
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

/** Listens to the frame: only to the window inside it or, from our own origin, one inside that; only to the provider's and our own origin. */
function useHints(frame: { readonly current: HTMLIFrameElement | null }, form: FrameForm, onHint: (hint: FrameHint) => void): void {
  const latest = useRef(onHint);
  latest.current = onHint;
  useEffect(() => {
    const rules = {
      providerOrigin: new URL(form.action).origin,
      ownOrigin: window.location.origin,
      reference: form.fields.ReferenceId ?? '',
    };
    const listen = (message: MessageEvent<unknown>): void => {
      const shown = frame.current?.contentWindow;
      const from = message.source as Window | null;
      const isNested = message.origin === rules.ownOrigin && from?.parent === shown;
      if (!shown || (from !== shown && !isNested)) return;
      const hint = readHint(message, rules);
      if (hint) latest.current(hint);
    };
    window.addEventListener('message', listen);
    return () => window.removeEventListener('message', listen);
  }, [frame, form]);
}
