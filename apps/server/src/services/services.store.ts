import type { Locale } from '@porchlight/texts';
import type { Queries } from '../platform/db/database.ts';
import type { PlanTable } from '../platform/db/tables/catalogue.ts';
import type { ServiceItemTable, ServiceLineTable } from '../platform/db/tables/services.ts';

export interface ServiceLineRow extends Omit<ServiceLineTable, 'id' | 'account_id' | 'service_item_id' | 'is_directory'> {
  id: number;
  is_directory: boolean;
  /** Descriptions of the features active on the line. */
  features: string[];
  options: { package_id: number; option_id: number; description: string }[];
}

export interface ServiceRow
  extends Pick<PlanTable, 'description' | 'note' | 'icon' | 'model_description' | 'directory_number_type' | 'directory_number_source'> {
  plan_id: number;
  relation: ServiceItemTable['relation'];
  allow_manage: boolean;
  lines: ServiceLineRow[];
}

const worded = (table: string, field: 'description' | 'note'): string => `coalesce(${table}.texts -> $2 ->> '${field}', ${table}.${field})`;

const servicesStatement = `
  select s.plan_id, s.relation, s.allow_manage, ${worded('p', 'description')} as description, ${worded('p', 'note')} as note, p.icon, p.model_description,
         p.directory_number_type, p.directory_number_source,
         coalesce((
           select json_agg(json_build_object(
                    'id', l.id, 'status', l.status, 'is_directory', l.is_directory, 'number', l.number, 'address1', l.address1,
                    'city', l.city, 'state_name', l.state_name, 'zip_code', l.zip_code,
                    'features', coalesce((
                      select json_agg(${worded('f', 'description')} order by f.id)
                        from service_line_feature lf join feature f on f.id = lf.feature_id
                       where lf.service_line_id = l.id and not f.hide_customer_portal), '[]'),
                    'options', coalesce((
                      select json_agg(json_build_object('package_id', o.feature_package_id, 'option_id', o.id,
                                      'description', ${worded('o', 'description')}) order by o.feature_package_id, o.id)
                        from service_line_option lo join feature_package_option o on o.id = lo.feature_package_option_id
                       where lo.service_line_id = l.id and not o.hide_customer_portal), '[]')
                  ) order by l.id)
             from service_line l where l.service_item_id = s.id and l.account_id = s.account_id), '[]') as lines
    from service_item s join plan p on p.id = s.plan_id
   where s.account_id = $1
   order by array_position(array['Main', 'Required', 'Additional'], s.relation), s.id`;

/** The account's plans with Main first, then Required, then Additional (D-060), in a language; in the catalogue's own where it has no other. */
export async function readServices(db: Queries, accountId: number, locale: Locale): Promise<ServiceRow[]> {
  return db.prepared<ServiceRow>('services-of-account', servicesStatement, [accountId, locale]);
}
