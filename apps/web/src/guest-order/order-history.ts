import { wizardSteps } from '@porchlight/domain/guest-order/wizard.ts';
import { stepHistory } from '../wizard/index.ts';

/** The steps of ordering in the browser's history (GUEST-010). */
export const orderHistory = stepHistory(wizardSteps);
