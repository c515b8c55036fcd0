import { dueStatus } from '@porchlight/domain/invoices/due-status.ts';
import { Suspense } from 'react';
import { useAmounts } from '../account/index.ts';
import { preloadTexts, useTexts } from '../platform/i18n/index.ts';
import { ReadFailed } from '../platform/reads/Read.tsx';
import { useCallGate } from '../platform/session/index.ts';
import { browserToday } from '../platform/today.ts';
import { ErrorEdge } from '../ui/ErrorEdge.tsx';
import { lazyScreen } from '../ui/lazy-screen.ts';
import { Skeleton } from '../ui/Skeleton.tsx';
import type { PastDueNoticeProps } from './PastDueNotice.tsx';

/** Fetched where a due date has passed: few customers ever see it. */
const notice = lazyScreen(async () => {
  const code = import('./PastDueNotice.tsx').then(({ PastDueNotice }) => PastDueNotice);
  return (await Promise.all([code, preloadTexts(['pastDue'])]))[0];
});

function Notice(props: PastDueNoticeProps) {
  const PastDueNotice = notice.use();
  return <PastDueNotice {...props} />;
}

/** What follows from being late, with what settles it one press away. It holds nothing up: bills can be read and paid without it. */
export function LatePart(props: PastDueNoticeProps) {
  const { data: amounts } = useAmounts(props.accountId);
  const { mayCall } = useCallGate();
  if (!amounts || !mayCall('dunning.getPastDue', props.accountId)) return null;
  if (dueStatus(amounts.amountDue, amounts.dueDate, browserToday()).kind !== 'overdue') return null;
  return (
    <ErrorEdge fallback={<NotFetched />}>
      <Suspense fallback={<Skeleton height="6rem" />}>
        <Notice {...props} />
      </Suspense>
    </ErrorEdge>
  );
}

/** A customer who is late has to know that there is something to know. The panel is in the address: loading the page again opens it again. */
function NotFetched() {
  const { pastDue } = useTexts('errors').actions;
  return <ReadFailed text={pastDue.generic} onRetry={async () => window.location.reload()} />;
}
