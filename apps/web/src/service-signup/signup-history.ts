import { signupSteps } from '@porchlight/domain/service-signup/steps.ts';
import { stepHistory } from '../wizard/index.ts';

/** The steps of signing up in the browser's history. */
export const signupHistory = stepHistory(signupSteps);
