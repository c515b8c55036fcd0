import { windowText } from '@porchlight/domain/appointments/visit-window.ts';
import { useEffect, useRef, useState } from 'react';
import { useTexts } from '../../platform/i18n/index.ts';
import { useMailedToken } from '../../platform/navigation/mailed-link.ts';
import { useBusy } from '../../platform/session/use-busy.ts';
import { Badge } from '../../ui/Badge.tsx';
import { useStore } from '../../ui/external-store.ts';
import { Ledger, LedgerRow } from '../../ui/Ledger.tsx';
import layout from '../../ui/layout.module.css';
import { StepColumns, StepFrame } from '../../wizard/index.ts';
import { LinkRefused } from '../LinkRefused.tsx';
import { Opening } from '../Opening.tsx';
import { VisitMap } from '../VisitMap.tsx';
import { MoveForm } from './MoveForm.tsx';
import { News } from './News.tsx';
import { VisitActions } from './VisitActions.tsx';
import styles from './visit.module.css';
import { createVisitRun, type ShownVisit, type VisitRun, type VisitState } from './visit-run.ts';

/** A visit by the link of its mail: when, where and what, and everything that can be done about it. */
export function AppointmentScreen() {
  const token = useMailedToken({ oldLinks: false });
  return <Visit key={token} token={token} />;
}

function Visit({ token }: { token: string }) {
  const texts = useTexts('appointments');
  const [run] = useState(() => createVisitRun({ token, now: () => new Date() }));
  const state = useStore(run.store);
  const hasBegun = useRef(false);
  useEffect(() => {
    if (hasBegun.current) return;
    hasBegun.current = true;
    void run.open();
  }, [run]);
  useBusy(state.isMoving);
  if (state.refused) return <LinkRefused thrown={state.refused.thrown} onAgain={() => void run.open()} isOfVisit />;
  if (!state.visit) return <Opening title={texts.visit.opening} note={texts.checkingText} />;
  return <OpenVisit run={run} state={state} visit={state.visit} />;
}

const tones = { HELD: 'warning', BOOKED: 'success', CANCELLED: 'neutral', DONE: 'neutral' } as const;

function OpenVisit({ run, state, visit }: { run: VisitRun; state: VisitState; visit: ShownVisit }) {
  const { visit: texts } = useTexts('appointments');
  return (
    <div className={layout.wrap}>
      <StepColumns lasting={<VisitMap address={visit.serviceAddress} />}>
        <StepFrame
          mark={
            <div className={styles.state}>
              <Badge tone={tones[visit.status]}>{texts.states[visit.status]}</Badge>
            </div>
          }
          heading={texts.title}
        >
          <News news={state.news} />
          <Ledger className={styles.facts}>
            <LedgerRow label={texts.when}>
              <strong>{windowText(visit.dateTime)}</strong>
            </LedgerRow>
            <LedgerRow label={texts.where}>{visit.serviceAddress}</LedgerRow>
            <LedgerRow label={texts.service}>{visit.description}</LedgerRow>
          </Ledger>
          {state.isMoving ? <MoveForm run={run} state={state} visit={visit} /> : <VisitActions run={run} state={state} visit={visit} />}
        </StepFrame>
      </StepColumns>
    </div>
  );
}
