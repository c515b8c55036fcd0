import type { Catalogue } from '../catalogue/index.ts';
import type { Database } from '../platform/db/database.ts';
import type { Clock } from '../ports/clock.ts';

export interface PlanChangeDeps {
  db: Database;
  clock: Clock;
  catalogue: Pick<Catalogue, 'managedPlans' | 'listAlternatives'>;
}
