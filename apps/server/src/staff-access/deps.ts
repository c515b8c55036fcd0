import type { Database } from '../platform/db/database.ts';
import type { Secrets } from '../platform/secrets/index.ts';
import type { Clock } from '../ports/clock.ts';
import type { Ids } from '../ports/ids.ts';
import type { SessionDoor } from '../session/index.ts';
import type { UserCodes } from '../sign-in-methods/index.ts';
import type { SiteDoor } from '../site/index.ts';

export interface StaffAccessDeps {
  db: Database;
  clock: Clock;
  ids: Ids;
  secrets: Secrets;
  session: Pick<SessionDoor, 'enterStaff' | 'passwords' | 'forgetUser'>;
  site: Pick<SiteDoor, 'brand'>;
  codes: UserCodes;
  options: {
    /** Whether members may come by password; off, the provider's own server is the only way in. */
    byPassword: boolean;
    /** Whether there is such a server. */
    byCompany: boolean;
  };
}
