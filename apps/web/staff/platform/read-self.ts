import { staffCall } from './call.ts';
import { StaffFailure } from './failure.ts';
import { self } from './self.ts';

/** Asks who is signed in. Never rejects: without an answer the sign-in page is shown, which says what is wrong when it is used. */
export async function readSelf(): Promise<void> {
  try {
    self.set(await staffCall('access.getSelf', {}));
  } catch (error) {
    if (!(error instanceof StaffFailure)) throw error;
    self.set(null);
  }
}
