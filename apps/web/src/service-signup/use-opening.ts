import { useEffect, useState } from 'react';
import { call } from '../platform/api/call.ts';
import { type Opening, openLink } from './open-link.ts';

/** Opens the link once for each visit and try; null while that is under way. Looking does not use it up (D-029). */
export function useOpening(visit: string, token: string): { opening: Opening | null; retry: () => void } {
  const [tries, setTries] = useState(0);
  const [answered, setAnswered] = useState<{ asked: string; opening: Opening } | null>(null);
  const asked = `${tries} ${visit}`;
  useEffect(() => {
    let isLeft = false;
    const answer = (opening: Opening): void => {
      if (!isLeft) setAnswered({ asked, opening });
    };
    const verify = (verificationToken: string) => call('serviceSignup.verifySignupToken', { body: { verificationToken } });
    void openLink(token, { verify, listOffers: (request) => call('guestOrder.listOffers', request) }).then(answer);
    return () => {
      isLeft = true;
    };
  }, [token, asked]);
  return { opening: answered?.asked === asked ? answered.opening : null, retry: () => setTries(tries + 1) };
}
