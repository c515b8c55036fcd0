import { auditInvariants } from './audit/index.ts';
import { correctionsInvariants } from './corrections/index.ts';
import { dunningInvariants } from './dunning/index.ts';
import type { InvariantQuery } from './ledger/index.ts';
import { orderInvariants } from './orders/index.ts';
import { planChangeInvariants } from './plan-change/index.ts';

/** What must hold beside the books, of every subject that says so: looked at each hour, and by the command `check`. */
export const furtherInvariants: readonly InvariantQuery[] = [
  ...orderInvariants,
  ...planChangeInvariants,
  ...dunningInvariants,
  ...correctionsInvariants,
  ...auditInvariants,
];
