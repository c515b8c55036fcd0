import { StaffFailure } from './failure.ts';
import { useStaffTexts } from './texts.ts';

/** What to say of a failed call: the server's own sentence, which knows the reader's language, else that nothing was changed. */
export function useFailureSentence(): (thrown: unknown) => string {
  const shell = useStaffTexts('shell');
  return (thrown) => {
    if (!(thrown instanceof StaffFailure)) return shell.failed;
    if (thrown.status === 0) return shell.offline;
    return thrown.message || shell.failed;
  };
}

/** What the server said of one field of the body, or null. */
export function fieldMessage(failure: StaffFailure | null, field: string): string | null {
  return failure?.fields.find((each) => each.field === field)?.message ?? null;
}
