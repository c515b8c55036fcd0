import { access } from './access.ts';
import { audit } from './audit.ts';
import { catalogue } from './catalogue.ts';
import { corrections } from './corrections.ts';
import { coverage } from './coverage.ts';
import { desk } from './desk.ts';
import { operations } from './operations.ts';
import { outages } from './outages.ts';
import { site } from './site.ts';
import { technicians, visits } from './visits.ts';
import { webhooks } from './webhooks.ts';
import { work } from './work.ts';

/** The calls of the staff pages, by page. A contract of its own: nothing of it reaches a customer's browser (decision 0023). */
export const staffContract = {
  access,
  audit,
  corrections,
  coverage,
  desk,
  operations,
  outages,
  webhooks,
  site,
  technicians,
  visits,
  work,
  catalogue,
};

export type StaffContract = typeof staffContract;
