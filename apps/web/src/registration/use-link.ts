import { useEffect, useState } from 'react';
import { call } from '../platform/api/index.ts';
import { useTexts } from '../platform/i18n/index.ts';
import { type Failed, failedOf } from './use-attempt.ts';

/** What the token of a link says: the e-mail address it registers, or why it does not. Looking does not use it up. */
export type LinkState = { phase: 'checking' } | { phase: 'good'; email: string } | { phase: 'bad'; failed: Failed };

/** Asks about the token of the address; `retry` asks again. */
export function useLink(token: string): { link: LinkState; retry: () => void } {
  const { noAnswer } = useTexts('registration');
  const { somethingWrong } = useTexts('shell');
  const [tries, setTries] = useState(0);
  const [answered, setAnswered] = useState<{ question: string; link: LinkState } | null>(null);
  const question = `${tries} ${token}`;
  useEffect(() => {
    let isLeft = false;
    const answer = (link: LinkState): void => {
      if (!isLeft) setAnswered({ question, link });
    };
    call('registration.validateRegistrationToken', { body: { verificationToken: token } }).then(
      ({ message }) => answer({ phase: 'good', email: message }),
      (thrown) => answer({ phase: 'bad', failed: failedOf(thrown, { noAnswer, somethingWrong }) }),
    );
    return () => {
      isLeft = true;
    };
  }, [question, token, noAnswer, somethingWrong]);
  const link: LinkState = answered?.question === question ? answered.link : { phase: 'checking' };
  return { link, retry: () => setTries(tries + 1) };
}
