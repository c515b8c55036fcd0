import { toasts } from '../../src/ui/toasts.ts';
import type { StaffFailure } from '../platform/failure.ts';
import { queryClient } from '../platform/reads.ts';
import { useStaffTexts } from '../platform/texts.ts';

export const isGone = (failure: StaffFailure | null): boolean => failure?.code === 'GEN0004';

/** For an act on a job that was done or removed before: says so, and reads the list anew, in which it is not any more. */
export function useGoneJob(): () => void {
  const { gone } = useStaffTexts('shell');
  return () => {
    // A toast, since the row and its dialog go with the job.
    toasts.show({ kind: 'error', text: gone });
    void queryClient.invalidateQueries({ queryKey: ['operations.listJobs'] });
  };
}
