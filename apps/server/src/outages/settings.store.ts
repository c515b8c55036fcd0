import type { CreditRule } from '@porchlight/domain/outages/credit-rule.ts';
import type { Queries, Transaction } from '../platform/db/database.ts';

/** How customers are told of outages. */
export interface OutageSettings {
  /** An outage that ends within so many minutes is told to nobody. */
  quietMinutes: number;
  /** How many customers are written to in a minute. */
  perMinute: number;
  version: number;
}

export async function readSettings(db: Queries): Promise<OutageSettings> {
  const text = 'select quiet_minutes as "quietMinutes", per_minute as "perMinute", version from outage_setting';
  const [row] = await db.prepared<OutageSettings>('outages-settings', text, []);
  if (row === undefined) throw new Error('the settings of outages are gone');
  return row;
}

/** False, with nothing written, where somebody else changed them since that version. */
export async function writeSettings(tx: Transaction, { quietMinutes, perMinute, version }: OutageSettings): Promise<boolean> {
  const text = `
    update outage_setting set quiet_minutes = $1, per_minute = $2, version = version + 1 where version = $3 returning version`;
  return (await tx.prepared('outages-settings-write', text, [quietMinutes, perMinute, version])).length === 1;
}

/** What outages credit, by type of account. */
export async function readCreditRules(db: Queries): Promise<CreditRule[]> {
  const text = `
    select account_type as "accountType", from_hours as "fromHours", unit, day_cents as "dayCents", cap_cents as "capCents", severities,
           for_planned as "forPlanned", is_automatic as "isAutomatic"
      from outage_credit_rule order by account_type desc`;
  return db.prepared<CreditRule>('outages-rules', text, []);
}

export async function writeCreditRule(tx: Transaction, rule: CreditRule): Promise<void> {
  const text = `
    update outage_credit_rule set from_hours = $2, unit = $3, day_cents = $4, cap_cents = $5, severities = $6, for_planned = $7, is_automatic = $8
     where account_type = $1`;
  const { accountType, fromHours, unit, dayCents, capCents, severities, forPlanned, isAutomatic } = rule;
  await tx.prepared('outages-rule-write', text, [accountType, fromHours, unit, dayCents, capCents, severities, forPlanned, isAutomatic]);
}
