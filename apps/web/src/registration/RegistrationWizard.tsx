import { fill } from '@porchlight/texts/template.ts';
import { useState } from 'react';
import { useTexts } from '../platform/i18n/index.ts';
import { useMailedToken } from '../platform/navigation/mailed-link.ts';
import { classes } from '../ui/classes.ts';
import text from '../ui/text.module.css';
import { ChoosePassword } from './ChoosePassword.tsx';
import { ConfirmPin } from './ConfirmPin.tsx';
import { FindAccount } from './FindAccount.tsx';
import { LinkError } from './LinkError.tsx';
import { Checking } from './RegisterByLinkScreen.tsx';
import styles from './registration.module.css';
import { SignInAfterwards } from './SignInAfterwards.tsx';
import type { Failed } from './use-attempt.ts';
import { useHeadingFocus } from './use-heading-focus.ts';
import { useLink } from './use-link.ts';
import { afterCheck, afterPin, afterRegistering, canGoBack, firstState, goBack, stateOfLink, type WizardState } from './wizard-state.ts';

/** The registration wizard at /emailregister (D-038); with the token of a link it begins at step 2. */
export function RegistrationWizardScreen() {
  const token = useMailedToken({ oldLinks: false });
  return (
    <div className={styles.screen}>{token === '' ? <Wizard key="" start={firstState} /> : <WizardOfLink key={token} token={token} />}</div>
  );
}

function WizardOfLink({ token }: { token: string }) {
  const { link, retry } = useLink(token);
  if (link.phase === 'checking') return <Checking />;
  if (link.phase === 'bad') return <LinkError failed={link.failed} onRetry={retry} />;
  return <Wizard start={stateOfLink(token, link.email)} />;
}

function Wizard({ start }: { start: WizardState }) {
  const [state, setState] = useState(start);
  const [refused, setRefused] = useState<Failed | null>(null);
  if (refused) return <LinkError failed={refused} onRetry={null} />;
  const back = canGoBack(state) ? () => setState(goBack(state)) : undefined;
  return (
    <>
      <StepHead key={state.step} step={state.step} isFirst={state === start} />
      {state.step === 0 && (
        <FindAccount
          values={state.values}
          onChange={(values) => setState({ ...state, values })}
          onFound={(checked) => setState(afterCheck(state, checked))}
        />
      )}
      {state.step === 1 && state.checked && (
        <ConfirmPin
          checked={state.checked}
          values={state.values}
          onChange={(values) => setState({ ...state, values })}
          onProven={(proof) => setState(afterPin(state, proof))}
          onGoOn={state.proof ? () => setState({ ...state, step: 2 }) : null}
          onStartOver={() => setState({ ...state, step: 0, checked: null, proof: null })}
          onGoBack={() => setState(goBack(state))}
        />
      )}
      {state.step === 2 && state.proof && (
        <ChoosePassword
          {...state.proof}
          onRegistered={({ username, message }) => setState(afterRegistering(state, { username, message: message ?? null }))}
          onRefused={setRefused}
          onGoBack={back}
        />
      )}
      {state.step === 3 && <SignInAfterwards username={state.username} message={state.message} />}
    </>
  );
}

/** Which step this is: bars for the eye, a sentence for everybody. Its heading takes the focus when a step takes the place of another. */
function StepHead({ step, isFirst }: { step: number; isFirst: boolean }) {
  const texts = useTexts('registration');
  const heading = useHeadingFocus(!isFirst);
  const { wizard } = texts;
  return (
    <div>
      <div className={styles.progress}>
        <p>{fill(wizard.progress, { step: step + 1, count: wizard.steps.length })}</p>
        <ol className={styles.bars} aria-hidden="true">
          {wizard.steps.map((name, index) => (
            <li key={name} className={classes(index < step && styles.done)} aria-current={index === step ? 'step' : undefined} />
          ))}
        </ol>
      </div>
      <h1 ref={heading} tabIndex={-1} className={classes(text.title, styles.stepTitle)}>
        {step === 3 ? texts.byLink.done : wizard.steps[step]}
      </h1>
      {step === 2 && <p className={styles.lede}>{wizard.password.text}</p>}
    </div>
  );
}
