import type { ChargeClass } from '@porchlight/domain/rates/rate-lines.ts';
import type { Queries } from '../platform/db/database.ts';

/** What taxes and fees of things on sale depend on, by id. Of a feature or an option null says: its plan's. */
export interface ChargeClasses {
  plan(id: number): ChargeClass;
  feature(id: number): ChargeClass | null;
  option(id: number): ChargeClass | null;
}

// Plans that are broadband, and the rest without a class of its own, are not listed: most of a catalogue.
const statement = `
  select 'plan' as kind, p.id, p.charge_class as "chargeClass" from plan p where p.charge_class <> 'broadband'
  union all select 'feature', f.id, f.charge_class from feature f where f.charge_class is not null
  union all select 'option', o.id, o.charge_class from feature_package_option o where o.charge_class is not null`;

/** The classes of the whole catalogue, off sale too: read once for any number of accounts. */
export async function readChargeClasses(db: Queries): Promise<ChargeClasses> {
  const rows = await db.prepared<{ kind: 'plan' | 'feature' | 'option'; id: number; chargeClass: ChargeClass }>(
    'catalogue-charge-classes',
    statement,
    [],
  );
  const classes = new Map(rows.map(({ kind, id, chargeClass }) => [`${kind} ${id}`, chargeClass]));
  return {
    plan: (id) => classes.get(`plan ${id}`) ?? 'broadband',
    feature: (id) => classes.get(`feature ${id}`) ?? null,
    option: (id) => classes.get(`option ${id}`) ?? null,
  };
}
