import { fill } from '@porchlight/texts/template.ts';
import { useEffect, useRef, useState } from 'react';
import { currentLocale, useTexts } from '../../platform/i18n/index.ts';
import { textsIfLoaded } from '../../platform/i18n/language.ts';
import { useLocation } from '../../platform/navigation/index.ts';
import { mailedTokenOf } from '../../platform/navigation/mailed-link.ts';
import { useBusy } from '../../platform/session/use-busy.ts';
import { useStore } from '../../ui/external-store.ts';
import layout from '../../ui/layout.module.css';
import { toasts } from '../../ui/toasts.ts';
import { HeadingFocus, newVisit, ProgressBar, StepAnnouncer, StepColumns, type Visit } from '../../wizard/index.ts';
import { LinkRefused } from '../LinkRefused.tsx';
import { Opening } from '../Opening.tsx';
import { VisitMap } from '../VisitMap.tsx';
import { scheduleHistory } from './schedule-history.ts';
import { createSchedule, type Schedule } from './schedule-run.ts';
import { type ScheduleState, type ScheduleStep, visitedAddress } from './schedule-state.ts';
import { ChooseStep } from './steps/ChooseStep.tsx';
import { ConfirmStep } from './steps/ConfirmStep.tsx';
import { NotAvailableStep } from './steps/NotAvailableStep.tsx';
import { SuccessStep } from './steps/SuccessStep.tsx';

/** Scheduling a visit by a mailed link (APPT-001). Every change of the location starts it over (APPT-006); its own steps are no change of the location. */
export function ScheduleScreen() {
  const location = useLocation();
  const [visit, setVisit] = useState(() => newVisit(location));
  const current = scheduleHistory.visitAt(visit, location);
  if (current !== visit) setVisit(current);
  return <ScheduleVisit key={current.id} visit={current} />;
}

function ScheduleVisit({ visit }: { visit: Visit }) {
  const texts = useTexts('appointments');
  const schedule = useSchedule(visit);
  const state = useStore(schedule.store);
  useBusy(state.step === 'confirmation');
  if (state.refused) return <LinkRefused thrown={state.refused.thrown} onAgain={() => void schedule.open()} />;
  if (!state.data.tokenResponse) return <Opening title={texts.checking} note={texts.checkingText} />;
  return <OpenSchedule schedule={schedule} state={state} />;
}

const parts = ['choose', 'confirm', 'done'] as const;
const partOfStep = { 'schedule-appointment': 0, confirmation: 1, success: 2, 'not-available': 0 } as const satisfies Record<
  ScheduleStep,
  number
>;

function OpenSchedule({ schedule, state }: { schedule: Schedule; state: ScheduleState }) {
  const { progress } = useTexts('appointments');
  const now = partOfStep[state.step];
  const names = parts.map((part) => progress.parts[part]);
  const announcement = fill(progress.announcement, { number: now + 1, count: names.length, step: names[now] ?? '' });
  return (
    <>
      {state.step !== 'not-available' && <ProgressBar label={progress.label} parts={names} now={now} />}
      <div className={layout.wrap}>
        <StepAnnouncer step={state.step} sentence={announcement} />
        <StepColumns lasting={<VisitMap address={visitedAddress(state)} />}>
          <Step schedule={schedule} state={state} />
        </StepColumns>
        <HeadingFocus step={state.step} />
      </div>
    </>
  );
}

function Step(props: { schedule: Schedule; state: ScheduleState }) {
  switch (props.state.step) {
    case 'schedule-appointment':
      return <ChooseStep {...props} />;
    case 'confirmation':
      return <ConfirmStep {...props} />;
    case 'success':
      return <SuccessStep state={props.state} />;
    case 'not-available':
      return <NotAvailableStep {...props} />;
  }
}

/** One visit: its run, opened once and kept in step with the history. */
function useSchedule(visit: Visit): Schedule {
  const [schedule] = useState(() =>
    createSchedule({
      token: mailedTokenOf(visit.entered, { oldLinks: true }),
      history: scheduleHistory.browserSteps(visit.id),
      now: () => new Date(),
      onBookingFailed: sayBookingFailed,
    }),
  );
  const hasBegun = useRef(false);
  useEffect(() => {
    if (hasBegun.current) return;
    hasBegun.current = true;
    void schedule.open();
  }, [schedule]);
  const { location } = visit;
  useEffect(() => {
    if (location) schedule.followHistory();
  }, [schedule, location]);
  return schedule;
}

/** Stays until it is closed (APPT-016, APPT-023). */
function sayBookingFailed(): void {
  const texts = textsIfLoaded(currentLocale.get(), 'appointments');
  if (texts) toasts.show({ kind: 'error', text: texts.confirm.failed, stays: 'persistent' });
}
