import { useEffect, useState } from 'react';
import { call } from '../platform/api/index.ts';
import { type Failed, useAttempt } from './use-attempt.ts';

export type SentBy = 'mobilePin' | 'emailPin';

/** Seconds until another PIN can be sent (D-039). */
const resendAfterSeconds = 30;

export interface PinSending {
  /** The way the PIN that counts went; null when none was sent. */
  sentBy: SentBy | null;
  sendingBy: SentBy | null;
  /** Whole seconds until the next one; 0 when it can be sent. */
  wait: number;
  failed: Failed | null;
  send: (by: SentBy) => void;
}

/** Sends PINs of one account check: the newest counts, and the next has to wait (WIZ-008, WIZ-009). */
export function usePinSending(contactNumberId: number): PinSending {
  const { failed, run } = useAttempt();
  const [sentBy, setSentBy] = useState<SentBy | null>(null);
  const [sendingBy, setSendingBy] = useState<SentBy | null>(null);
  const [wait, setWait] = useState(0);
  useEffect(() => {
    if (wait === 0) return;
    const tick = setTimeout(() => setWait(wait - 1), 1000);
    return () => clearTimeout(tick);
  }, [wait]);
  const send = (requester: SentBy): void => {
    if (wait > 0 || sendingBy !== null) return;
    setSendingBy(requester);
    void run(
      () => call('registration.sendPin', { body: { contactNumberId, requester } }),
      () => {
        setSentBy(requester);
        setWait(resendAfterSeconds);
      },
    ).finally(() => setSendingBy(null));
  };
  return { sentBy, sendingBy, wait, failed, send };
}
