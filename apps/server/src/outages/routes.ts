import type { Contract, RouteAnswer } from '@porchlight/contract';
import { cents, dollarsFromCents } from '@porchlight/domain/money/cents.ts';
import { outageState } from '@porchlight/domain/outages/outage-kinds.ts';
import type { Locale } from '@porchlight/texts';
import type { Handlers } from '../platform/http/handlers.ts';
import { type AccountOutage, readAccountOutages, readStanding } from './account-outages.store.ts';
import type { OutageDeps } from './deps.ts';
import { wordsIn } from './messages.ts';
import { type OutageUpdate, readUpdates } from './outages.store.ts';

type Shown = RouteAnswer<Contract['outages']['listAccountOutages']>['outages'][number];

const yearMs = 365 * 24 * 3_600_000;

/** C-148. */
export function outageHandlers({ db, clock }: Pick<OutageDeps, 'db' | 'clock'>): Handlers<Contract['outages']> {
  return {
    listAccountOutages: async (_input, { accountId, locale }) => {
      const now = clock.now();
      const [standing, outages] = await Promise.all([
        readStanding(db, accountId),
        readAccountOutages(db, accountId, { since: new Date(now.getTime() - yearMs), now }),
      ]);
      const updates = await readUpdates(
        db,
        outages.map(({ id }) => id),
      );
      const told = outages.map((outage) =>
        presentOutage(
          outage,
          updates.filter(({ outageId }) => outageId === outage.id),
          { locale, now },
        ),
      );
      return { ...standing, outages: told };
    },
  };
}

function presentOutage(outage: AccountOutage, updates: readonly OutageUpdate[], { locale, now }: { locale: Locale; now: Date }): Shown {
  const { id, isPlanned, severity, causeKind, startedAt, expectedUntil, endedAt, creditCents, billedCents } = outage;
  return {
    id,
    state: outageState(outage, now),
    isPlanned,
    severity,
    cause: causeKind,
    message: wordsIn(outage, locale),
    startedAt: startedAt.toISOString(),
    expectedUntil: expectedUntil?.toISOString() ?? null,
    endedAt: endedAt?.toISOString() ?? null,
    updates: updates.map((update) => presentUpdate(update, locale)),
    credit: creditCents === 0 ? null : { amount: dollarsFromCents(cents(-creditCents)), billed: dollarsFromCents(cents(0 - billedCents)) },
  };
}

/** What was said, in the language asked for. */
export function presentUpdate(update: OutageUpdate, locale: Locale): Shown['updates'][number] {
  const { at, kind, expectedUntil } = update;
  return { dateTime: at.toISOString(), kind, expectedUntil: expectedUntil?.toISOString() ?? null, message: wordsIn(update, locale) };
}
