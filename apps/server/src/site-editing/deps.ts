import type { RenderInvoice } from '../invoices/index.ts';
import type { Database } from '../platform/db/database.ts';
import type { Clock } from '../ports/clock.ts';
import type { Ids } from '../ports/ids.ts';
import type { SiteDoor } from '../site/index.ts';

export interface SiteEditingDeps {
  db: Database;
  clock: Clock;
  ids: Ids;
  site: Pick<SiteDoor, 'withDraft' | 'forget'>;
  renderInvoice: RenderInvoice;
}
