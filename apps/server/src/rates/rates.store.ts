import type { CalendarDate } from '@porchlight/domain/calendar/calendar-date.ts';
import type { ChargeClass, RateKind, RateUnit } from '@porchlight/domain/rates/rate-lines.ts';
import type { RateDays, RateSeries } from '@porchlight/domain/rates/rate-series.ts';
import type { Queries, Transaction } from '../platform/db/database.ts';

/** A rate as it is on record: what, where, for whom and from which day to which. */
export interface RateRow extends RateSeries, RateDays {
  readonly description: string;
  /** Null: the same in Spanish. */
  readonly descriptionEs: string | null;
  readonly kind: RateKind;
  readonly chargeClass: ChargeClass;
  readonly unit: RateUnit;
  /** Millionths for `percent`, cents otherwise. */
  readonly amount: number;
}

/** Where somebody is served, as far as it is known. Case does not matter, and of a ZIP code the first five digits count. */
export interface RatedPlace {
  readonly stateAbbreviation: string | null;
  readonly city: string | null;
  readonly zipCode: string | null;
}

const columns = `
  r.code, r.description, r.description_es as "descriptionEs", r.kind, r.charge_class as "chargeClass", r.unit, r.amount,
  r.state_abbreviation as "stateAbbreviation", r.city, r.zip_code as "zipCode", r.account_type as "accountType",
  r.applies_from as "appliesFrom", r.applies_until as "appliesUntil"`;
const placeInOrder = `r.code, coalesce(r.state_abbreviation, ''), coalesce(lower(r.city), ''), coalesce(r.zip_code, ''), coalesce(r.account_type, '')`;

const all = `select r.id, ${columns} from rate r order by ${placeInOrder}, r.applies_from`;

// Beside what is in force, all rows of a series that has rows before and after the day and none on it: what the day lacks is told from them.
const ofDay = `
  select ${columns}
    from (select r.*, bool_or(r.applies_from <= $1 and coalesce(r.applies_until, 'infinity') >= $1) over series as is_covered,
                 min(r.applies_from) over series as first_day, max(r.applies_from) over series as last_day
            from rate r
           where $2 or ((r.state_abbreviation is null or r.state_abbreviation = upper(trim($3))) and (r.city is null or lower(r.city) = lower(trim($4)))
                        and (r.zip_code is null or r.zip_code = left(trim($5), 5)))
          window series as (partition by ${placeInOrder})) r
   where (r.applies_from <= $1 and coalesce(r.applies_until, 'infinity') >= $1)
      or (not r.is_covered and r.first_day < $1 and r.last_day > $1)
   order by ${placeInOrder}, r.applies_from`;

/** Every rate there is or was, each series in the order of its days. */
export function readRates(db: Queries): Promise<(RateRow & { id: number })[]> {
  return db.prepared<RateRow & { id: number }>('rates-all', all, []);
}

/** What is in force on a day, at a place or everywhere, with the rows around a gap that the day is in. */
export function readRatesOfDay(db: Queries, day: CalendarDate, place: RatedPlace | null): Promise<RateRow[]> {
  return db.prepared<RateRow>('rates-of-day', ofDay, [
    day,
    place === null,
    place?.stateAbbreviation ?? null,
    place?.city ?? null,
    place?.zipCode ?? null,
  ]);
}

/** One file at a time; who reads is not held up. */
export async function lockRates(tx: Transaction): Promise<void> {
  await tx.prepared('rates-lock', 'lock table rate in share row exclusive mode', []);
}

export async function deleteRates(tx: Transaction, ids: readonly number[]): Promise<void> {
  await tx.prepared('rates-delete', 'delete from rate where id = any($1::int8[])', [ids]);
}

const insert = `
  insert into rate (code, description, description_es, kind, charge_class, unit, amount, state_abbreviation, city, zip_code, account_type,
                    applies_from, applies_until)
  select r.code, r.description, r."descriptionEs", r.kind, r."chargeClass", r.unit, r.amount, r."stateAbbreviation", r.city, r."zipCode",
         r."accountType", r."appliesFrom", r."appliesUntil"
    from jsonb_to_recordset($1::jsonb) as r
           (code text, description text, "descriptionEs" text, kind text, "chargeClass" text, unit text, amount int4, "stateAbbreviation" text,
            city text, "zipCode" text, "accountType" text, "appliesFrom" date, "appliesUntil" date)`;

export async function insertRates(tx: Transaction, rows: readonly RateRow[]): Promise<void> {
  await tx.prepared('rates-insert', insert, [JSON.stringify(rows)]);
}
