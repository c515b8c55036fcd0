import { foundation } from './0001-foundation.sql.ts';
import { services } from './0002-services.sql.ts';
import { money } from './0003-money.sql.ts';
import { outboxByTable } from './0004-outbox-by-table.sql.ts';
import { waysToPay } from './0005-ways-to-pay.sql.ts';
import { lighterPosting } from './0006-lighter-posting.sql.ts';
import { catalogue } from './0008-catalogue.sql.ts';
import { addresses } from './0009-addresses.sql.ts';
import { coverage } from './0010-coverage.sql.ts';
import { guestOrder } from './0011-guest-order.sql.ts';
import { access } from './0012-access.sql.ts';
import { lighterMessages } from './0013-lighter-messages.sql.ts';
import { categoryTexts } from './0014-category-texts.sql.ts';
import { orderWorkflow } from './0015-order-workflow.sql.ts';
import { planChange } from './0016-plan-change.sql.ts';
import { serviceSignup } from './0017-service-signup.sql.ts';
import { appointments } from './0018-appointments.sql.ts';
import { billing } from './0019-billing.sql.ts';
import { dunning } from './0020-dunning.sql.ts';
import { exchange } from './0021-exchange.sql.ts';
import { operation } from './0022-operation.sql.ts';

/** Applied in order, each in one transaction; an applied migration is never edited. SQL stays inside PostgreSQL 15. */
export const migrations: readonly { name: string; up: string }[] = [
  { name: '0001-foundation', up: foundation },
  { name: '0002-services', up: services },
  { name: '0003-money', up: money },
  { name: '0004-outbox-by-table', up: outboxByTable },
  { name: '0005-ways-to-pay', up: waysToPay },
  { name: '0006-lighter-posting', up: lighterPosting },
  { name: '0008-catalogue', up: catalogue },
  { name: '0009-addresses', up: addresses },
  { name: '0010-coverage', up: coverage },
  { name: '0011-guest-order', up: guestOrder },
  { name: '0012-access', up: access },
  { name: '0013-lighter-messages', up: lighterMessages },
  { name: '0014-category-texts', up: categoryTexts },
  { name: '0015-order-workflow', up: orderWorkflow },
  { name: '0016-plan-change', up: planChange },
  { name: '0017-service-signup', up: serviceSignup },
  { name: '0018-appointments', up: appointments },
  { name: '0019-billing', up: billing },
  { name: '0020-dunning', up: dunning },
  { name: '0021-exchange', up: exchange },
  { name: '0022-operation', up: operation },
];
