import { askEverything } from './everything.ts';
import { gettingIn, waysToSignIn } from './getting-in.ts';
import { changing, paying } from './money.ts';
import { appointments, guestOrdering, signingUp } from './ordering.ts';
import { staffAccess } from './staff-access.ts';
import { staffDesk } from './staff-desk.ts';
import { staffMoney } from './staff-money.ts';
import { staffNetwork } from './staff-network.ts';
import { staffOperations } from './staff-operations.ts';
import { staffSite } from './staff-site.ts';
import { staffWork } from './staff-work.ts';

/** Every call of the contract, played. What those before the matrix ask is worth showing. */
export const scenarios = [
  gettingIn,
  waysToSignIn,
  guestOrdering,
  signingUp,
  appointments,
  paying,
  changing,
  staffAccess,
  staffDesk,
  staffMoney,
  staffWork,
  staffSite,
  staffNetwork,
  staffOperations,
  askEverything,
];
