import type { Config } from '../config.ts';
import type { OutboxDoor } from '../outbox/index.ts';
import type { Database } from '../platform/db/database.ts';
import type { Log } from '../platform/log.ts';
import type { Secrets } from '../platform/secrets/index.ts';
import type { Clock } from '../ports/clock.ts';
import type { Ids } from '../ports/ids.ts';
import type { WebhookSender } from '../ports/webhook-sender.ts';
import type { SiteDoor } from '../site/index.ts';

export interface WebhookDeps {
  db: Database;
  clock: Clock;
  ids: Ids;
  log: Log;
  secrets: Secrets;
  config: Pick<Config, 'demo' | 'publicUrl'>;
  sender: WebhookSender;
  outbox: Pick<OutboxDoor, 'queueMessage'>;
  site: Pick<SiteDoor, 'brand'>;
}
