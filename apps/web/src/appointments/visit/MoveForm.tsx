import { useEffect, useRef } from 'react';
import { useTexts } from '../../platform/i18n/index.ts';
import { Button } from '../../ui/Button.tsx';
import text from '../../ui/text.module.css';
import { focusTimes, TimeChooser } from '../calendar/TimeChooser.tsx';
import { TimesUnread } from '../TimesUnread.tsx';
import styles from './visit.module.css';
import type { ShownVisit, VisitRun, VisitState } from './visit-run.ts';

/** Another date and time for the visit; the present one is given up only together with taking the new one. */
export function MoveForm({ run, state, visit }: { run: VisitRun; state: VisitState; visit: ShownVisit }) {
  const texts = useTexts('appointments');
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const problems = { missing: texts.choose.lacksTime, same: texts.visit.same };
  const move = async (): Promise<void> => {
    await run.move();
    if (run.store.get().timeProblem) focusTimes();
  };
  const isFull = state.days?.length === 0;
  return (
    <section className={styles.move} aria-labelledby="move-heading">
      <div>
        <h2 className={text.h2} id="move-heading" ref={heading} tabIndex={-1}>
          {texts.visit.moveTitle}
        </h2>
        <p className={text.muted}>{isFull ? texts.visit.full : texts.visit.moveLede}</p>
      </div>
      {state.unread && <TimesUnread thrown={state.unread.thrown} onAgain={run.readTimes} />}
      {!state.unread && !isFull && (
        <>
          <TimeChooser
            days={state.days}
            chosen={state.chosen}
            present={visit.dateTime}
            error={state.timeProblem ? problems[state.timeProblem] : undefined}
            onDay={run.chooseDay}
            onHour={run.chooseHour}
          />
          <p className={`${text.small} ${text.muted}`}>{texts.localTime}</p>
        </>
      )}
      <div className={styles.actions}>
        {!state.unread && !isFull && (
          <Button kind="primary" size="large" disabled={state.days === null} onClick={move}>
            {texts.visit.moveHere}
          </Button>
        )}
        <Button size="large" onClick={run.keepTime}>
          {texts.visit.keep}
        </Button>
      </div>
    </section>
  );
}
