import { access } from './access.ts';
import { corrections } from './corrections.ts';

/** The calls of the staff pages, by page. A contract of its own: nothing of it reaches a customer's browser (decision 0023). */
export const staffContract = {
  access,
  corrections,
};

export type StaffContract = typeof staffContract;
