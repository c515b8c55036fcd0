/**
 * Outages: what does not work, where, since when and until when, and what that is worth to whom it concerns. Owns outage, outage_update,
 * outage_account, outage_telling, service_place, outage_credit_rule and outage_setting; the account page reads outages with its alerts (decision 0026).
 * Promises that an outage is begun, changed and ended once, on record, and that the whole network has one at a time; that everybody in its area is on
 * its list and is told each thing at most once; that what it credits is on a bill once, whatever is repeated or killed.
 */
import type { Contract } from '@porchlight/contract';
import type { StaffContract } from '@porchlight/contract/staff/index.ts';
import type { Handlers } from '../platform/http/handlers.ts';
import type { JobHandlers } from '../platform/jobs/index.ts';
import {
  type ByStaff,
  type ChangeProblem,
  changeOpenOutage,
  endOutageNow,
  type NewOutage,
  type OutageChange,
  type Outcome,
  type StartProblem,
  startOutage,
} from './change-outages.ts';
import { decideOnCredit, type OutageCreditState, readCreditState } from './decide-credit.ts';
import type { OutageDeps } from './deps.ts';
import { followOutages } from './follow-outages.ts';
import { listOutages, type Outage } from './outages.store.ts';
import { outageHandlers } from './routes.ts';
import { outageStaffHandlers } from './staff-routes.ts';

export type { NewOutage, OutageProblem } from './change-outages.ts';
export type { Outage } from './outages.store.ts';

export interface Outages {
  /** C-148. */
  handlers: Handlers<Contract['outages']>;
  /** S-150 to S-158. */
  staffHandlers: Handlers<StaffContract['outages']>;
  /** Begins an outage, or announces a planned one. */
  start(outage: NewOutage, by?: ByStaff): Promise<Outcome<StartProblem>>;
  /** Ends one, calls a planned one off, or corrects when one that is over ended. */
  end(id: number, ending?: ByStaff & { at?: Date | null }): Promise<Outcome<ChangeProblem>>;
  /** Changes what is said of one that is not over. */
  change(id: number, to: OutageChange, by: ByStaff & { version: number }): Promise<Outcome<ChangeProblem>>;
  /** What is going on, and what ended last. */
  list(): Promise<Outage[]>;
  /** What one credits, as far as it is worked out; null without such an outage. */
  credit(id: number): Promise<OutageCreditState | null>;
  /** Staff approve what an outage credits, or decline it: what waits for a bill is taken back then. */
  decideCredit(
    id: number,
    decision: 'approved' | 'declined',
    by: ByStaff & { version: number },
  ): Promise<Outcome<'noOutage' | 'otherVersion'>>;
  jobs: Pick<JobHandlers, 'followOutages'>;
}

const mostListed = 50;

export function createOutages(deps: OutageDeps): Outages {
  return {
    handlers: outageHandlers(deps),
    staffHandlers: outageStaffHandlers(deps),
    list: () => listOutages(deps.db, mostListed),
    start: (outage, by) => startOutage(deps, outage, by),
    change: (id, to, by) => changeOpenOutage(deps, id, to, by),
    end: (id, ending) => endOutageNow(deps, id, ending),
    credit: (id) => readCreditState(deps, id),
    decideCredit: (id, decision, by) => decideOnCredit(deps, id, decision, by),
    jobs: { followOutages: () => followOutages(deps) },
  };
}
