import { useEffect, useState } from 'react';
import { call } from '../platform/api/index.ts';
import { type Failed, useAttempt } from './use-attempt.ts';

/** What the token of a link says: the e-mail address it registers, or why it does not. Looking does not use it up. */
export type LinkState = { phase: 'checking' } | { phase: 'good'; email: string } | { phase: 'bad'; failed: Failed };

/** Asks about the token of the address once for each token; `retry` asks again. */
export function useLink(token: string): { link: LinkState; retry: () => void } {
  const { failed, run } = useAttempt();
  const [email, setEmail] = useState<string | null>(null);
  const [tries, setTries] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: one question for each token and try
  useEffect(() => {
    setEmail(null);
    void run(
      () => call('registration.validateRegistrationToken', { body: { verificationToken: token } }),
      ({ message }) => setEmail(message),
    );
  }, [token, tries]);
  const retry = () => setTries(tries + 1);
  if (email !== null) return { link: { phase: 'good', email }, retry };
  return { link: failed ? { phase: 'bad', failed } : { phase: 'checking' }, retry };
}
