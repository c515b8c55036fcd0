import { stepHistory } from '../../wizard/index.ts';
import { scheduleSteps } from './schedule-state.ts';

/** The steps of scheduling in the browser's history (APPT-006). */
export const scheduleHistory = stepHistory(scheduleSteps);
