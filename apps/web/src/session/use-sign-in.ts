import { useEffect, useRef, useState } from 'react';
import { isApiFailure } from '../platform/api/failure.ts';
import { useTexts } from '../platform/i18n/index.ts';
import { agreeOnLanguage } from '../platform/i18n/kept-language.ts';
import { navigate } from '../platform/navigation/index.ts';
import { storage } from '../platform/portal.ts';
import { signedInArea } from '../signed-in/area.ts';
import { signIn } from './sign-in.ts';
import type { SignInValues } from './sign-in-form.ts';

const loadPasskeys = () => import('./passkey-sign-in.ts');

/**
 * Signs in, by password and perhaps a code or by a passkey, and goes where the visitor came from; a refusal shows the server's
 * sentence (AUTH-008).
 */
export function useSignIn() {
  const texts = useTexts('session');
  const shell = useTexts('shell');
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const [isWrongCode, setWrongCode] = useState(false);
  const [asksCode, setAsksCode] = useState(false);
  /** A passkey that waits in the list of the user name field; null before anybody came near it. */
  const offer = useRef<AbortController | null>(null);
  useEffect(() => () => offer.current?.abort(), []);

  const attempt = async (work: () => Promise<string>): Promise<void> => {
    setBusy(true);
    setError(null);
    try {
      const target = await work();
      await agreeOnLanguage(storage, document.documentElement);
      await signedInArea.load();
      navigate(target, { replace: true });
    } catch (thrown) {
      setBusy(false);
      setWrongCode(isApiFailure(thrown) && thrown.code === 'AUTH0013');
      if (isApiFailure(thrown) && thrown.code === 'AUTH0012') setAsksCode(true);
      else setError(await sentenceOf(thrown));
    }
  };
  const sentenceOf = async (thrown: unknown): Promise<string> => {
    if (isApiFailure(thrown)) return thrown.answered ? (thrown.code !== '500' && thrown.message) || shell.somethingWrong : texts.noAnswer;
    const problem = (await loadPasskeys().catch(() => null))?.problemOf(thrown);
    return problem ? texts.passkey[problem] : shell.somethingWrong;
  };

  return {
    isBusy,
    error,
    /** The error is about the code, not about anything else. */
    isWrongCode,
    asksCode,
    submit: (values: SignInValues, code?: string) => attempt(() => signIn(values, code)),
    useKey: () => {
      offer.current?.abort();
      return attempt(async () => (await loadPasskeys()).signInWithPasskey());
    },
    /** Has passkeys offered in the list of the user name field, where the browser can. */
    offerKeys: () => {
      if (offer.current !== null) return;
      const waiting = new AbortController();
      offer.current = waiting;
      void loadPasskeys()
        .then(({ chosenPasskey }) => chosenPasskey(waiting.signal))
        .then((finish) => finish && attempt(finish))
        .catch(() => undefined);
    },
    startOver: () => {
      setAsksCode(false);
      setError(null);
    },
  };
}
