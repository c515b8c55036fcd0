import { holdMinutes } from '@porchlight/domain/appointments/visit-window.ts';
import { fill } from '@porchlight/texts/template.ts';
import { useTexts } from '../../../platform/i18n/index.ts';
import { Alert } from '../../../ui/Alert.tsx';
import { Button } from '../../../ui/Button.tsx';
import text from '../../../ui/text.module.css';
import { StepActions, StepFrame } from '../../../wizard/index.ts';
import { focusTimes, TimeChooser } from '../../calendar/TimeChooser.tsx';
import { TimesUnread } from '../../TimesUnread.tsx';
import type { Schedule } from '../schedule-run.ts';
import { type ScheduleState, visitedAddress } from '../schedule-state.ts';

/** The date and the hour of the visit (APPT-008). */
export function ChooseStep({ schedule, state }: { schedule: Schedule; state: ScheduleState }) {
  const texts = useTexts('appointments');
  const address = visitedAddress(state);
  const goOn = async (): Promise<void> => {
    await schedule.goOn();
    if (schedule.store.get().lacksTime) focusTimes();
  };
  return (
    <StepFrame heading={texts.title} lede={fill(texts.lede, { address })}>
      <div role="alert" hidden={state.notice === null}>
        {state.notice && <Notice notice={state.notice} />}
      </div>
      {state.unread ? (
        <TimesUnread thrown={state.unread.thrown} onAgain={schedule.readTimes} />
      ) : (
        <>
          <TimeChooser
            days={state.days}
            chosen={state.chosen}
            error={state.lacksTime ? texts.choose.lacksTime : undefined}
            onDay={(date) => schedule.choose({ type: 'dayChosen', date })}
            onHour={(hour) => schedule.choose({ type: 'hourChosen', hour })}
          />
          <p className={`${text.small} ${text.muted}`}>{texts.localTime}</p>
          <StepActions>
            <Button kind="primary" size="large" disabled={state.days === null} onClick={goOn}>
              {texts.choose.continue}
            </Button>
          </StepActions>
        </>
      )}
    </StepFrame>
  );
}

function Notice({ notice }: { notice: NonNullable<ScheduleState['notice']> }) {
  const { choose } = useTexts('appointments');
  switch (notice) {
    case 'taken':
      return (
        <Alert tone="warning" title={choose.takenTitle}>
          {choose.taken}
        </Alert>
      );
    case 'holdOver':
      return (
        <Alert tone="warning" title={choose.holdOverTitle}>
          {fill(choose.holdOver, { minutes: holdMinutes })}
        </Alert>
      );
    case 'notHeld':
      return (
        <Alert tone="danger" title={choose.notHeldTitle}>
          {choose.notHeld}
        </Alert>
      );
  }
}
