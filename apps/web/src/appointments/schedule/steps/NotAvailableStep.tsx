import { useTexts } from '../../../platform/i18n/index.ts';
import { Link } from '../../../platform/navigation/index.ts';
import { CallUs } from '../../../platform/site/CallUs.tsx';
import { signInPath } from '../../../routes.ts';
import { Button, buttonClass } from '../../../ui/Button.tsx';
import { StepActions, StepFrame } from '../../../wizard/index.ts';
import type { Schedule } from '../schedule-run.ts';
import type { ScheduleState } from '../schedule-state.ts';

/** Nothing can be chosen: the order needs no visit any more, or no technician has time (D-148). */
export function NotAvailableStep({ schedule, state }: { schedule: Schedule; state: ScheduleState }) {
  const texts = useTexts('appointments');
  const { closed } = texts;
  const isFull = state.closed === 'full';
  return (
    <StepFrame heading={isFull ? closed.fullTitle : closed.orderTitle} lede={isFull ? closed.full : closed.order}>
      <StepActions>
        {isFull ? (
          <Button kind="primary" size="large" onClick={schedule.readTimes}>
            {closed.lookAgain}
          </Button>
        ) : (
          <Link className={buttonClass({ kind: 'primary', size: 'large' })} href={signInPath}>
            {texts.refused.signIn}
          </Link>
        )}
      </StepActions>
      <CallUs text={closed.callUs} />
    </StepFrame>
  );
}
