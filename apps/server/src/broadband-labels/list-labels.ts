import type { BroadbandLabelValue } from '@porchlight/contract';
import { isPublished } from '@porchlight/domain/broadband-labels/publication.ts';
import { type CalendarDate, calendarDate } from '@porchlight/domain/calendar/calendar-date.ts';
import { todayInZone } from '@porchlight/domain/calendar/today-in-zone.ts';
import type { Locale } from '@porchlight/texts';
import { readSettings, type Settings, settingKeys } from '../site/index.ts';
import type { BroadbandLabelsDeps } from './index.ts';
import { publishedSpans, publishedVersion } from './label-history.rules.ts';
import { presentLabel } from './present-label.ts';
import { readActivePlans, readFrozen, readHistories } from './published.store.ts';

/** Which duties the operator fulfils here; every one unless it was switched off. */
export interface LabelDuties {
  besidePlans: boolean;
  inAccount: boolean;
  asFiles: boolean;
  archive: boolean;
}

export function dutiesOf(settings: Settings): LabelDuties {
  const isOn = (key: Parameters<Settings['text']>[0]) => settings.text(key) !== 'false';
  return {
    besidePlans: isOn(settingKeys.labelsBesidePlans),
    inAccount: isOn(settingKeys.labelsInAccount),
    asFiles: isOn(settingKeys.labelsAsFiles),
    archive: isOn(settingKeys.labelsArchive),
  };
}

/** The provider's calendar day. */
export function providerDay(settings: Settings, now: Date): CalendarDate {
  return todayInZone(now, settings.text(settingKeys.timeZone) ?? 'America/Chicago');
}

/** Every label on sale, and where the archive is kept those of the last two years. */
export async function listPublished(
  { db, clock }: BroadbandLabelsDeps,
  settings: Settings,
  locale: Locale,
): Promise<BroadbandLabelValue[]> {
  const today = providerDay(settings, clock.now());
  const { archive } = dutiesOf(settings);
  const histories = await readHistories(db, null, today);
  return histories
    .flatMap((history) => publishedSpans(history, today))
    .filter((label) => {
      const until = label.onSaleUntil === null ? null : calendarDate(label.onSaleUntil);
      return isPublished({ from: calendarDate(label.onSaleFrom), until }, today, archive);
    })
    .map((label) => presentLabel(label, locale));
}

/** The labels an account ordered under, as they were; of a plan it has without such an order, the current one. */
export async function listOfAccount({ db, clock }: BroadbandLabelsDeps, accountId: number, locale: Locale): Promise<BroadbandLabelValue[]> {
  const today = providerDay(await readSettings(db), clock.now());
  const frozen = await readFrozen(db, accountId);
  const versions = new Map(frozen.map(({ planId, versionId }) => [planId, versionId]));
  const planIds = [...new Set([...(await readActivePlans(db, accountId)), ...versions.keys()])];
  const histories = await readHistories(db, planIds, today);
  return histories.flatMap((history) => {
    const versionId = versions.get(history.planId) ?? history.versions.at(-1)?.id ?? 0;
    const label = publishedVersion(history, versionId, today);
    return label ? [presentLabel(label, locale)] : [];
  });
}
