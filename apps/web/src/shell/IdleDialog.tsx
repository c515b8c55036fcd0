import { useEffect, useRef, useState } from 'react';
import { usePlural, useTexts } from '../platform/i18n/index.ts';
import { session } from '../platform/portal.ts';
import { useIdleTimer } from '../platform/session/use-idle.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';

/**
 * Signs out after the idle limit and offers to stay 60 s before (SESS-008, D-026). The question waits for its answer: were a move of the mouse
 * one, nobody could press "Sign Out", and a tap would go through to what stands below.
 */
export function IdleDialog({ limitMs }: { limitMs: number }) {
  const { expiresAt, stay } = useIdleTimer(limitMs);
  return expiresAt === null ? null : <IdleWarning expiresAt={expiresAt} onStay={stay} />;
}

function IdleWarning({ expiresAt, onStay }: { expiresAt: number; onStay: () => void }) {
  const texts = useTexts('shell').idle;
  const plural = usePlural();
  const secondsLeft = useSecondsUntil(expiresAt);
  const stay = useRef<HTMLButtonElement>(null);
  return (
    <Dialog
      title={texts.title}
      onCancel={onStay}
      first={stay}
      actions={
        <>
          <Button
            onClick={() => {
              // Other tabs hear first that somebody is there: they do not say then that nobody was.
              onStay();
              session.end('signedOut');
            }}
          >
            {texts.signOut}
          </Button>
          <Button kind="primary" ref={stay} onClick={onStay}>
            {texts.stay}
          </Button>
        </>
      }
    >
      <p role="timer">{plural(texts.countdown, secondsLeft)}</p>
    </Dialog>
  );
}

const secondsUntil = (moment: number): number => Math.max(0, Math.ceil((moment - Date.now()) / 1000));

function useSecondsUntil(moment: number): number {
  const [seconds, setSeconds] = useState(() => secondsUntil(moment));
  useEffect(() => {
    const timer = setInterval(() => setSeconds(secondsUntil(moment)), 1000);
    return () => clearInterval(timer);
  }, [moment]);
  return seconds;
}
