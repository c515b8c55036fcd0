import { enqueue } from '../platform/jobs/index.ts';
import type { OrderingDeps } from './deps.ts';
import type { Addressee } from './mails.ts';
import { serviceReachedMail } from './prospect-mails.ts';
import { readWaiting, takeToTell, type WaitingProspect } from './prospects.store.ts';

const pageSize = 500;
/** Addresses judged at once: enough to keep the database busy, few enough to leave it room. */
const judgedAtOnce = 4;

/**
 * Looks at one page of those who wait and mails each whose address has a kind of order by now, then queues the next page: a job that is killed
 * repeats one page, and whoever was told in it is not told again.
 */
export async function tellProspects(deps: OrderingDeps, after = 0): Promise<void> {
  const page = await readWaiting(deps.db, after, pageSize);
  const left = page.values();
  await Promise.all(
    Array.from({ length: judgedAtOnce }, async () => {
      for (const prospect of left) await tellIfReached(deps, prospect);
    }),
  );
  const last = page.at(-1);
  if (page.length === pageSize && last) await deps.db.transaction((tx) => enqueue(tx, 'tellProspects', { after: last.accountId }));
}

async function tellIfReached(deps: OrderingDeps, prospect: WaitingProspect): Promise<void> {
  const judged = await deps.coverage.judge(prospect.address, prospect.namedLocationId);
  const allowed = judged?.validated.allowedServiceOrderType ?? null;
  if (judged === null || allowed === null) return;
  const brand = await deps.site.brand();
  const to: Addressee = prospect;
  // Whoever asked twice for one place hears of it once.
  const who = deps.secrets.digest('prospect-mail', `${prospect.email.toLowerCase()} ${judged.addressKey}`).toString('hex');
  const mail = serviceReachedMail(to, brand, {
    address: judged.validated.formattedAddress,
    allowed,
    orderUrl: `${deps.options.portalUrl}/guest-order`,
    dedupeKey: `prospect:${who}`,
  });
  await deps.db.transaction(async (tx) => {
    if (await takeToTell(tx, prospect.accountId, deps.clock.now())) await deps.outbox.queueOptionalMail(tx, mail);
  });
}
