import { useEffect, useRef } from 'react';
import { isApiFailure } from '../platform/api/failure.ts';
import { useFailureText, useTexts } from '../platform/i18n/index.ts';
import { Link } from '../platform/navigation/index.ts';
import { CallUs } from '../platform/site/CallUs.tsx';
import { orderStatusPath } from '../routes.ts';
import { Alert } from '../ui/Alert.tsx';
import { Button, buttonClass } from '../ui/Button.tsx';
import { type Refusal, refusalOf } from './refusal.ts';
import styles from './service-signup.module.css';
import type { Signup } from './signup-run.ts';
import type { SignupState } from './signup-state.ts';

interface RefusedProps {
  thrown: unknown;
  state: SignupState;
  signup: Signup;
}

/** Why confirming failed, in red below Confirm, with what to do next (SIGNUP-014, D-146); the toast says only that it did. */
export function Refused({ thrown, state, signup }: RefusedProps) {
  const texts = useTexts('serviceSignup').refused;
  const failureText = useFailureText();
  const box = useRef<HTMLDivElement>(null);
  // Every try takes it away and, failing, brings it anew.
  useEffect(() => box.current?.focus(), []);
  const refusal = refusalOf(thrown);
  const isSilent = isApiFailure(thrown) && !thrown.answered;
  return (
    <div ref={box} className={styles.refused} tabIndex={-1}>
      <Alert tone="danger">
        {isSilent ? (
          <p>{texts.noAnswer}</p>
        ) : (
          <>
            <p>{failureText('guestOrder', thrown, { serverFirst: refusal !== 'other' })}</p>
            <p>{texts.next[refusal]}</p>
          </>
        )}
      </Alert>
      <NextStep refusal={refusal} orderId={state.data.tokenResponse.orderId} onChooseAgain={() => void signup.chooseAgain()} />
      <CallUs text={texts.callUs} />
    </div>
  );
}

function NextStep({ refusal, orderId, onChooseAgain }: { refusal: Refusal; orderId: number; onChooseAgain: () => void }) {
  const texts = useTexts('serviceSignup').refused;
  const mayChooseAgain = refusal === 'ORD0002' || refusal === 'ORD0003';
  const mayBeDone = refusal === 'ORD0003' || refusal === 'TOK0003';
  if (!mayChooseAgain && !mayBeDone) return null;
  return (
    <div className={styles.actions}>
      {mayBeDone && (
        <Link className={buttonClass()} href={`${orderStatusPath}?reference=${orderId}`}>
          {texts.followUp}
        </Link>
      )}
      {mayChooseAgain && <Button onClick={onChooseAgain}>{texts.chooseAgain}</Button>}
    </div>
  );
}
