import type { Queries } from '../../platform/db/database.ts';

const days = (table: string) => `'onSaleFrom', ${table}.on_sale_from, 'onSaleUntil', ${table}.on_sale_until`;
const dollars = (cents: string) => `round((${cents})::numeric / 100, 2)`;
const codesOf = (statement: string) => `coalesce((${statement}), '[]'::json)`;

const lineOf = (line: string) => {
  const group = (name: string, kind: 'feature' | 'feature_package', part: string) => `
    '${name}', ${codesOf(`select json_agg(t.code order by x.position)
      from ${kind === 'feature' ? 'plan_feature' : 'plan_package'} x join ${kind} t on t.id = x.${kind}_id
     where x.plan_id = p.id and x.line = '${line}' and x.part = '${part}'`)}`;
  return `json_build_object(${[
    group('includedFeatures', 'feature', 'included'),
    group('includedPackages', 'feature_package', 'included'),
    group('mandatoryFeatures', 'feature', 'mandatory'),
    group('mandatoryPackages', 'feature_package', 'mandatory'),
    group('optionalFeatures', 'feature', 'optional'),
    group('optionalPackages', 'feature_package', 'optional'),
  ].join(',')})`;
};

const offered = (t: string, kind: 'plan' | 'bundle') => {
  const key = kind === 'plan' ? 'plan_id' : 'plan_bundle_id';
  return `
    'code', ${t}.code, 'name', ${t}.name, 'description', ${t}.description, 'note', ${t}.note, 'texts', ${t}.texts,
    'fromPrice', ${dollars(`${t}.from_cents`)}, 'hideFromPrice', ${t}.hide_from_price, 'hideCustomerPortal', ${t}.hide_customer_portal,
    'categories', ${codesOf(`select json_agg(c.code order by c.code) from ${kind}_in_category x join plan_category c on c.id = x.plan_category_id where x.${key} = ${t}.id`)},
    'locations', ${codesOf(`select json_agg(json_build_object('location', l.code, ${days('x')}) order by l.code)
                              from ${kind}_at_location x join location l on l.id = x.location_id where x.${key} = ${t}.id`)},
    'providers', ${codesOf(`select json_agg(s.code order by x.position) from ${kind}_provider x join service_provider s on s.id = x.service_provider_id where x.${key} = ${t}.id`)},
    ${days(t)}`;
};

/** One statement for each kind: its things as the file says them, in the order of their codes. */
const statements = {
  locations: `select json_build_object('code', l.code, 'name', l.name, 'timeZone', l.time_zone) as item from location l order by l.code`,
  zones: `select json_build_object('code', z.code, 'name', z.name) as item from address_zone z order by z.code`,
  providers: `
    select json_build_object('code', s.code, 'name', s.name, 'logo', case when s.logo_file is not null then
             json_build_object('fileName', s.logo_file, 'data', replace(encode(s.logo_bytes, 'base64'), chr(10), '')) end) as item
      from service_provider s order by s.code`,
  accountTypes: `
    select json_build_object('code', h.account_type,
             'required', coalesce(json_agg(h.field order by h.position) filter (where h.is_required), '[]'),
             'optional', coalesce(json_agg(h.field order by h.position) filter (where not h.is_required), '[]')) as item
      from holder_field h group by h.account_type order by h.account_type`,
  categories: `
    select json_build_object('code', c.code, 'description', c.description, 'texts', c.texts, 'position', c.position, ${days('c')},
             'accountTypes', ${codesOf(`select json_agg(t.account_type order by t.account_type) from plan_category_account_type t where t.plan_category_id = c.id`)}) as item
      from plan_category c order by c.code`,
  features: `
    select json_build_object('code', f.code, 'description', f.description, 'note', f.note, 'texts', f.texts, 'featureType', f.feature_type,
             'price', ${dollars('f.one_time_cents + f.recurring_cents')}, 'hideCustomerPortal', f.hide_customer_portal,
             'hideSignupPrice', f.hide_signup_price, 'hideSurveyPrice', f.hide_survey_price, 'provider', s.code,
             'chargeClass', f.charge_class, ${days('f')}) as item
      from feature f left join service_provider s on s.id = f.provider_id order by f.code`,
  packages: `
    select json_build_object('code', k.code, 'name', k.name, 'description', k.description, 'note', k.note, 'texts', k.texts, ${days('k')},
             'options', ${codesOf(`
               select json_agg(json_build_object('code', o.code, 'description', o.description, 'note', o.note, 'texts', o.texts,
                        'monthlyPrice', ${dollars('o.recurring_cents')}, 'hideCustomerPortal', o.hide_customer_portal, 'position', o.position, 'chargeClass', o.charge_class, ${days('o')},
                        'features', ${codesOf(`select json_agg(f.code order by x.position) from option_feature x join feature f on f.id = x.feature_id where x.feature_package_option_id = o.id`)})
                      order by o.position, o.id) from feature_package_option o where o.feature_package_id = k.id`)}) as item
      from feature_package k order by k.code`,
  plans: `
    select json_build_object(${offered('p', 'plan')}, 'onlyBundlesCustomerPortal', p.only_bundles, 'chargeClass', p.charge_class,
             'serviceModel', json_build_object('icon', p.icon, 'description', p.model_description, 'numberType', p.directory_number_type,
                                               'numberSource', p.directory_number_source),
             'main', ${lineOf('main')}, 'required', ${lineOf('required')}, 'additional', ${lineOf('additional')},
             'label', (select b.facts from broadband_label b where b.plan_id = p.id and not b.is_withdrawn)) as item
      from plan p order by p.code`,
  bundles: `
    select json_build_object(${offered('b', 'bundle')},
             'plans', ${codesOf(`select json_agg(p.code order by x.position) from bundle_plan x join plan p on p.id = x.plan_id where x.plan_bundle_id = b.id`)}) as item
      from plan_bundle b order by b.code`,
  salesAgents: `
    select json_build_object('code', a.code, 'firstName', a.first_name, 'lastName', a.last_name, ${days('a')}) as item from sales_agent a order by a.code`,
  suffixes: `
    select json_build_object('code', s.code, 'abbreviation', s.abbreviation, 'position', s.position, ${days('s')}) as item
      from name_suffix s order by s.code`,
} as const;
export type FileKind = keyof typeof statements;

/** Everything of one kind, off sale too, as the file says it. */
export async function readItems(db: Queries, kind: FileKind): Promise<unknown[]> {
  const rows = await db.prepared<{ item: unknown }>(`catalogue-file-${kind}`, statements[kind], []);
  return rows.map((row) => row.item);
}

export const fileKinds = Object.keys(statements) as FileKind[];
