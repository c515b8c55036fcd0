import { dueStatus } from '@porchlight/domain/invoices/due-status.ts';
import { Suspense } from 'react';
import { useAmounts } from '../account/index.ts';
import { preloadTexts } from '../platform/i18n/index.ts';
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
  if (!amounts || dueStatus(amounts.amountDue, amounts.dueDate, browserToday()).kind !== 'overdue') return null;
  return (
    <ErrorEdge fallback={null}>
      <Suspense fallback={<Skeleton height="6rem" />}>
        <Notice {...props} />
      </Suspense>
    </ErrorEdge>
  );
}
