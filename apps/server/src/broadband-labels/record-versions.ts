import { isDeepStrictEqual } from 'node:util';
import type { Transaction } from '../platform/db/database.ts';
import { readSettings, settingKeys } from '../site/index.ts';
import { labelContent } from './label-content.rules.ts';
import { insertVersion, lockFacts, noteSalesDays, readLabelledPlans, readLatestVersions } from './labels.store.ts';

/** The day and the instant something is recorded. */
export interface RecordedAt {
  today: string;
  now: Date;
}

/**
 * Writes a new version of every label that says something else than its last version, of these plans or of all, and answers the current version of each.
 * Prices come from the plan as it is that day, so a price that changes by date changes the label with it.
 */
export async function recordVersions(
  tx: Transaction,
  planIds: readonly number[] | null,
  { today, now }: RecordedAt,
): Promise<Map<number, number>> {
  const labels = await lockFacts(tx, planIds);
  const ids = labels.map((label) => label.plan_id);
  const settings = await readSettings(tx);
  const brand = { name: settings.text(settingKeys.brandName) ?? 'Porchlight', phone: settings.text(settingKeys.supportPhone) };
  const plans = await readLabelledPlans(tx, ids, today);
  const latest = await readLatestVersions(tx, ids);
  const current = new Map<number, number>();
  for (const { plan_id, identifier, facts } of labels) {
    const plan = plans.get(plan_id);
    if (!plan) throw new Error(`the label of plan ${plan_id} has no plan`);
    const content = labelContent(plan, facts, brand);
    const last = latest.get(plan_id);
    const isSame = last?.identifier === identifier && isDeepStrictEqual(last.content, content);
    const version = { plan_id, identifier, version: (last?.version ?? 0) + 1, content, recordedOn: today, recordedAt: now };
    current.set(plan_id, isSame ? last.id : await insertVersion(tx, version));
  }
  if (planIds === null) await noteSalesDays(tx, today);
  return current;
}
