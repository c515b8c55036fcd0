import { windowText } from '@porchlight/domain/appointments/visit-window.ts';
import { formatDateTime } from '@porchlight/domain/calendar/format-date.ts';
import { fill } from '@porchlight/texts/template.ts';
import { useEffect, useRef, useState } from 'react';
import { useTexts } from '../../platform/i18n/index.ts';
import { Link } from '../../platform/navigation/index.ts';
import { CallUs } from '../../platform/site/CallUs.tsx';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { ask } from '../../ui/dialogs.ts';
import { Switch } from '../../ui/Switch.tsx';
import text from '../../ui/text.module.css';
import { CalendarFileButton } from '../CalendarFileButton.tsx';
import { pathOf } from '../path-of.ts';
import styles from './visit.module.css';
import { type ShownVisit, stageOf, type VisitRun, type VisitState } from './visit-run.ts';

interface ActionsProps {
  run: VisitRun;
  state: VisitState;
  visit: ShownVisit;
}

/** What can be done about the visit, and in each state that ends it what comes next. */
export function VisitActions(props: ActionsProps) {
  const texts = useTexts('appointments').visit;
  switch (stageOf(props.visit)) {
    case 'changeable':
      return <Changes {...props} />;
    case 'tooLate':
      return (
        <>
          <p>{texts.tooLate}</p>
          <div>
            <CalendarFileButton visit={props.visit} kind="primary" />
          </div>
          <CallUs text={texts.tooLateCall} />
        </>
      );
    case 'over':
      return (
        <>
          <p>{texts.over}</p>
          <CallUs text={texts.overCall} />
        </>
      );
    case 'cancelled':
      return <Cancelled {...props} />;
  }
}

function Changes({ run, visit }: ActionsProps) {
  const texts = useTexts('appointments').visit;
  const [isSwitching, setSwitching] = useState(false);
  const move = useFocusOnReturn(run);
  const cancel = async (): Promise<void> => {
    const isSure = await ask({
      title: fill(texts.cancelQuestion, { date: windowText(visit.dateTime) }),
      text: texts.cancelText,
      cancel: texts.cancelNo,
      confirm: texts.cancelYes,
      destructive: true,
    });
    if (isSure) await run.cancel();
  };
  const switchEarlier = async (isWanted: boolean): Promise<void> => {
    setSwitching(true);
    await run.wantEarlier(isWanted);
    setSwitching(false);
  };
  return (
    <>
      <div className={styles.actions}>
        <Button ref={move} kind="primary" size="large" onClick={run.startMoving}>
          {texts.move}
        </Button>
        <Button size="large" onClick={cancel}>
          {texts.cancel}
        </Button>
      </div>
      <div>
        <CalendarFileButton visit={visit} kind="link" />
      </div>
      <div className={styles.earlier}>
        <Switch
          label={texts.earlier}
          state={visit.isEarlierWanted ? texts.earlierOn : texts.earlierOff}
          checked={visit.isEarlierWanted}
          busy={isSwitching}
          onChange={(isWanted) => void switchEarlier(isWanted)}
        />
      </div>
      {visit.changeableUntil && (
        <p className={`${text.small} ${text.muted}`}>
          {fill(texts.changeableUntil, { date: formatDateTime(visit.changeableUntil, visit.timeZone) })}
        </p>
      )}
    </>
  );
}

function Cancelled({ state, visit }: ActionsProps) {
  const texts = useTexts('appointments').visit;
  return (
    <>
      <p>{state.scheduleUrl ? texts.cancelled : `${texts.cancelled} ${texts.cancelledNext}`}</p>
      <div className={styles.actions}>
        {state.scheduleUrl && (
          <Link className={buttonClass({ kind: 'primary', size: 'large' })} href={pathOf(state.scheduleUrl)}>
            {texts.chooseAnother}
          </Link>
        )}
        <CalendarFileButton visit={visit} />
      </div>
      <CallUs text={texts.cancelledCall} />
    </>
  );
}

/** Back from choosing another time the focus is at the button that led there. */
function useFocusOnReturn(run: VisitRun) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (run.store.get().days !== null) button.current?.focus();
  }, [run]);
  return button;
}
