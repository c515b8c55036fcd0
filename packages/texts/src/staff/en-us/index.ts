import { access } from './access.ts';
import { accounts } from './accounts.ts';
import { audit } from './audit.ts';
import { catalogue } from './catalogue.ts';
import { collections } from './collections.ts';
import { corrections } from './corrections.ts';
import { coverage } from './coverage.ts';
import { errors } from './errors.ts';
import { operations } from './operations.ts';
import { orders } from './orders.ts';
import { outages } from './outages.ts';
import { shell } from './shell.ts';
import { site } from './site.ts';
import { technicians } from './technicians.ts';
import { visits } from './visits.ts';
import { webhooks } from './webhooks.ts';

/** Every text of the staff pages in English, one subject a page: they come in one file, which only staff fetch. */
export const staffTexts = {
  access,
  accounts,
  audit,
  collections,
  corrections,
  coverage,
  errors,
  operations,
  orders,
  outages,
  shell,
  site,
  technicians,
  visits,
  webhooks,
  catalogue,
};
