import { fill } from '@porchlight/texts/template.ts';
import { useTexts } from '../platform/i18n/index.ts';
import { useBusy } from '../platform/session/use-busy.ts';
import { useStore } from '../ui/external-store.ts';
import layout from '../ui/layout.module.css';
import { HeadingFocus, ProgressBar, StepAnnouncer, StepColumns } from '../wizard/index.ts';
import type { Signup } from './signup-run.ts';
import type { SignupState } from './signup-state.ts';
import { DetailsStep } from './steps/DetailsStep.tsx';
import { NotAvailableStep } from './steps/NotAvailableStep.tsx';
import { SelectStep } from './steps/SelectStep.tsx';
import { SuccessStep } from './steps/SuccessStep.tsx';
import { type SignupVisit, useSignup } from './use-signup.ts';

const parts = ['select-service', 'service-details', 'success'] as const;

/** The steps of a link that is good (SIGNUP-002). */
export function SignupFlow(props: SignupVisit) {
  const { signup, isChoiceGone } = useSignup(props);
  const state = useStore(signup.store);
  const { progress } = useTexts('serviceSignup');
  useBusy(state.step === 'service-details');
  const names = [progress.select, progress.details, progress.success];
  const now = parts.findIndex((part) => part === state.step);
  const step = names[now];
  const sentence = step === undefined ? '' : fill(progress.announcement, { number: now + 1, count: parts.length, step });
  return (
    <>
      {step !== undefined && <ProgressBar label={progress.label} parts={names} now={now} />}
      <div className={layout.wrap}>
        <StepAnnouncer step={state.step} sentence={sentence} />
        <StepColumns>
          <Step signup={signup} state={state} isChoiceGone={isChoiceGone} />
        </StepColumns>
        <HeadingFocus step={state.step} />
      </div>
    </>
  );
}

function Step({ signup, state, isChoiceGone }: { signup: Signup; state: SignupState; isChoiceGone: boolean }) {
  switch (state.step) {
    case 'select-service':
      return <SelectStep state={state} send={signup.send} isChoiceGone={isChoiceGone} />;
    case 'service-details':
      return <DetailsStep state={state} signup={signup} />;
    case 'success':
      return <SuccessStep state={state} />;
    case 'not-available':
      return <NotAvailableStep state={state} />;
  }
}
