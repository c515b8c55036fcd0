import { firstStep } from '@porchlight/domain/guest-order/wizard.ts';
import { fill } from '@porchlight/texts/template.ts';
import { Suspense, useEffect } from 'react';
import { useTexts } from '../platform/i18n/index.ts';
import { useBusy } from '../platform/session/use-busy.ts';
import { usePageConfiguration } from '../platform/site/page-configuration.ts';
import { useStore } from '../ui/external-store.ts';
import layout from '../ui/layout.module.css';
import { onceSeen } from '../ui/once-seen.ts';
import { Skeleton } from '../ui/Skeleton.tsx';
import text from '../ui/text.module.css';
import { HeadingFocus, StepAnnouncer, StepColumns, StepFrame, type Visit } from '../wizard/index.ts';
import { OpeningScreen } from './arrival/OpeningScreen.tsx';
import { RefusedScreen } from './arrival/RefusedScreen.tsx';
import { failureSentence } from './failure-sentence.ts';
import { closedScreen, laterSteps, prefetchAfter } from './later-steps.ts';
import { MapPanel } from './map/MapPanel.tsx';
import { OrderProgressBar, partOf, progressParts } from './OrderProgressBar.tsx';
import { AddressStep } from './steps/AddressStep.tsx';
import type { StepProps } from './steps/step-props.ts';
import { useVisit, type VisitRun } from './use-visit.ts';
import type { WizardState } from './wizard-state.ts';

/** One visit of the wizard, from its first step to wherever it ends. */
export function GuestOrderVisit({ visit }: { visit: Visit }) {
  const run = useVisit(visit);
  const { wizard, start, arrival } = run;
  const configuration = usePageConfiguration();
  const { progress } = useTexts('guestOrder');
  const state = useStore(wizard.store);
  useKeptDraft(state);
  useBusy(state.step !== firstStep && state.step !== 'confirmation' && state.step !== 'no-service-confirmation');
  if (configuration?.guestOrderingEnabled === false && start.kind !== 'token')
    return (
      <Suspense fallback={null}>
        <Closed />
      </Suspense>
    );
  if (arrival?.kind === 'refused') return <RefusedScreen thrown={arrival.thrown} />;
  if (!arrival) return <OpeningScreen kind={start.kind} />;
  const part = partOf(state.step);
  const place = { number: progressParts.indexOf(part) + 1, count: progressParts.length, step: progress[part] };
  const announcement = fill(progress.announcement, place);
  return (
    <>
      <OrderProgressBar step={state.step} />
      <div className={layout.wrap}>
        <StepAnnouncer step={state.step} sentence={announcement} />
        <StepColumns lasting={<MapPanel state={state} />} isLastingHidden={state.step === 'customer-info'}>
          <Suspense fallback={<StepWaits />}>
            <Step run={run} arrival={arrival} state={state} />
            <HeadingFocus step={state.step} />
          </Suspense>
        </StepColumns>
      </div>
    </>
  );
}

function Closed() {
  const ClosedScreen = closedScreen.use();
  return <ClosedScreen />;
}

interface StepOf {
  run: VisitRun;
  arrival: Extract<VisitRun['arrival'], { kind: 'form' }>;
  state: WizardState;
}

function Step({ run, arrival, state }: StepOf) {
  const texts = useTexts('guestOrder');
  const { wizard, reset, typesFailed, readTypes } = run;
  const props: StepProps = { state, send: wizard.send, reset };
  // Who types an address goes on: what comes next is fetched meanwhile.
  const hasBegun = state.form.street !== '' || state.step !== firstStep;
  useEffect(() => {
    return hasBegun ? prefetchAfter(state.step) : undefined;
  }, [state.step, hasBegun]);
  const notes = { cartOver: texts.arrival.cartOver, choiceGone: texts.arrival.choiceGone };
  const note = arrival.note && notes[arrival.note];
  switch (state.step) {
    case 'check-availability':
      return (
        <AddressStep
          {...props}
          checksAtOnce={arrival.checksAtOnce}
          note={arrival.thrown === undefined ? note : failureSentence(arrival.thrown, texts)}
          typesFailed={typesFailed}
          readTypes={() => void readTypes().catch(() => undefined)}
        />
      );
    case 'new-signup':
      return <PlansStep {...props} note={note} />;
    default:
      return <LaterStep key={state.step} step={state.step} {...props} />;
  }
}

function PlansStep(props: StepProps & { note: string | null }) {
  const Component = laterSteps['new-signup'].use();
  return <Component {...props} />;
}

function LaterStep({ step, ...props }: StepProps & { step: Exclude<keyof typeof laterSteps, 'new-signup'> }) {
  const Component = laterSteps[step].use();
  return <Component {...props} />;
}

/** The shape of a step until its code is here. */
function StepWaits() {
  const texts = useTexts('shell');
  return (
    <StepFrame heading={<span className={text.visuallyHidden}>{texts.loading}</span>}>
      <Skeleton width="60%" height="2rem" />
      <Skeleton height="8rem" />
      <Skeleton height="8rem" />
    </StepFrame>
  );
}

/** Keeps the choice for a reload of the tab. */
function useKeptDraft(state: WizardState): void {
  useEffect(() => {
    if (!state.choice) return;
    return onceSeen(() => {
      void import('./drafts/draft.ts')
        .then(({ keepDraft, forgetDraft }) => (state.data.newOrderInfo ? forgetDraft() : keepDraft(state)))
        .catch(() => undefined);
    });
  }, [state]);
}
