import { dueStatus } from '@porchlight/domain/invoices/due-status.ts';
import { useAmounts } from '../account/index.ts';
import { type CallAnswer, routeQuery } from '../platform/api/index.ts';
import { useQuery } from '../platform/reads/query-client.ts';
import { useCallGate } from '../platform/session/index.ts';
import { browserToday } from '../platform/today.ts';

export type PastDue = NonNullable<CallAnswer<'dunning.getPastDue'>['pastDue']>;

/** What is past due (C-147). `isWanted` is false where no due date has passed, and for who may not ask: then nothing is asked. */
export function usePastDue(accountId: number) {
  const { data: amounts } = useAmounts(accountId);
  const { mayCall } = useCallGate();
  const isLate = amounts !== undefined && dueStatus(amounts.amountDue, amounts.dueDate, browserToday()).kind === 'overdue';
  const isWanted = isLate && mayCall('dunning.getPastDue', accountId);
  const query = useQuery({ ...routeQuery('dunning.getPastDue', { params: { id: accountId } }), enabled: isWanted });
  return { isWanted, query };
}
