import type { FailureBody } from '@porchlight/contract';
import { call } from './call.ts';
import { isApiFailure } from './failure.ts';
import type { CallAnswer } from './route-types.ts';

/** The amounts, or the failure body as data: this one call never throws for an answered error (API-007, D-008). */
export async function readAmounts(id: number, signal?: AbortSignal): Promise<CallAnswer<'account.getAmounts'> | FailureBody> {
  try {
    return await call('account.getAmounts', { params: { id }, ...(signal && { signal }) });
  } catch (thrown) {
    if (!isApiFailure(thrown) || !thrown.answered) throw thrown;
    const { code, message, requestId } = thrown;
    return { success: false, error: { code, message, ...(requestId && { requestId }) } };
  }
}
