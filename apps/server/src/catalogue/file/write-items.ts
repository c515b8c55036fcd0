import { searchWords } from '@porchlight/domain/catalogue/search-words.ts';
import { activationType } from '@porchlight/domain/pricing/feature-price.ts';
import { upsertLabel, withdrawLabel } from '../../broadband-labels/index.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { judgeLogo } from '../logo.rules.ts';
import type {
  AccountTypeItem,
  BundleItem,
  CategoryItem,
  FeatureItem,
  LocationItem,
  OptionItem,
  PackageItem,
  PlanItem,
  ProviderItem,
  SalesAgentItem,
  SuffixItem,
  ZoneItem,
} from './catalogue-file.ts';
import { type CodedTable, readIds, replaceHolderFields, replaceTies, upsertRow } from './rows.store.ts';

/** Ids by code, read once for each table and kept up to date while writing. */
export class CodeIds {
  readonly #tx: Transaction;
  readonly #tables = new Map<CodedTable, Map<string, number>>();

  constructor(tx: Transaction) {
    this.#tx = tx;
  }

  async #table(table: CodedTable): Promise<Map<string, number>> {
    const known = this.#tables.get(table) ?? (await readIds(this.#tx, table));
    this.#tables.set(table, known);
    return known;
  }

  async id(table: CodedTable, code: string): Promise<number> {
    const id = (await this.#table(table)).get(code);
    if (id === undefined) throw new Error(`${table} ${code} is not there`);
    return id;
  }

  ids(table: CodedTable, codes: readonly string[]): Promise<number[]> {
    return Promise.all(codes.map((code) => this.id(table, code)));
  }

  async write(table: CodedTable, row: Readonly<Record<string, unknown>> & { code: string }): Promise<number> {
    const known = await this.#table(table);
    const id = await upsertRow(this.#tx, table, row);
    known.set(row.code, id);
    return id;
  }
}

/** What writing one thing needs. */
export interface Writing {
  tx: Transaction;
  ids: CodeIds;
}

const inCents = (dollars: number): number => Math.round(dollars * 100);
const days = (item: { onSaleFrom: string | null; onSaleUntil: string | null }) => ({
  on_sale_from: item.onSaleFrom,
  on_sale_until: item.onSaleUntil,
});
const placed = <Column extends string>(column: Column, ids: readonly number[]) =>
  ids.map((id, position) => ({ [column]: id, position }) as Record<Column | 'position', number>);

export async function writeLocation({ ids }: Writing, { code, name, timeZone }: LocationItem): Promise<void> {
  await ids.write('location', { code, name, time_zone: timeZone });
}

export async function writeZone({ ids }: Writing, { code, name }: ZoneItem): Promise<void> {
  await ids.write('address_zone', { code, name });
}

export async function writeProvider({ ids }: Writing, { code, name, logo }: ProviderItem): Promise<void> {
  const bytes = logo && Buffer.from(logo.data, 'base64');
  const judged = bytes && judgeLogo(bytes);
  if (judged && 'problem' in judged) throw new Error(`the logo of ${code} was not checked`);
  await ids.write('service_provider', {
    code,
    name,
    logo_file: logo?.fileName ?? null,
    logo_type: judged?.type ?? null,
    logo_bytes: bytes ? `\\x${bytes.toString('hex')}` : null,
  });
}

export async function writeAccountType({ tx }: Writing, { code, required, optional }: AccountTypeItem): Promise<void> {
  const rows = [...required, ...optional].map((field, position) => ({ field, is_required: position < required.length, position }));
  await replaceHolderFields(tx, code, rows);
}

export async function writeCategory({ tx, ids }: Writing, item: CategoryItem): Promise<void> {
  const { code, description, texts, position } = item;
  const id = await ids.write('plan_category', { code, description, texts, position, ...days(item) });
  const rows = item.accountTypes.map((account_type) => ({ account_type }));
  await replaceTies(tx, 'plan_category_account_type', id, rows);
}

export async function writeFeature({ ids }: Writing, item: FeatureItem): Promise<void> {
  const isOneTime = item.featureType === activationType;
  await ids.write('feature', {
    code: item.code,
    description: item.description,
    note: item.note,
    texts: item.texts,
    feature_type: item.featureType,
    one_time_cents: isOneTime ? inCents(item.price) : 0,
    recurring_cents: isOneTime ? 0 : inCents(item.price),
    hide_customer_portal: item.hideCustomerPortal,
    hide_signup_price: item.hideSignupPrice,
    hide_survey_price: item.hideSurveyPrice,
    provider_id: item.provider === null ? null : await ids.id('service_provider', item.provider),
    charge_class: item.chargeClass,
    ...days(item),
  });
}

/** A package without its options, which are things of their own. */
export async function writePackage({ ids }: Writing, item: Omit<PackageItem, 'options'>): Promise<void> {
  const { code, name, description, note, texts } = item;
  await ids.write('feature_package', { code, name, description, note, texts, ...days(item) });
}

export async function writeOption({ tx, ids }: Writing, item: OptionItem & { package: string }): Promise<void> {
  const id = await ids.write('feature_package_option', {
    feature_package_id: await ids.id('feature_package', item.package),
    code: item.code,
    description: item.description,
    note: item.note,
    texts: item.texts,
    recurring_cents: inCents(item.monthlyPrice),
    hide_customer_portal: item.hideCustomerPortal,
    position: item.position,
    charge_class: item.chargeClass,
    ...days(item),
  });
  await replaceTies(tx, 'option_feature', id, placed('feature_id', await ids.ids('feature', item.features)));
}

export async function writePlan(writing: Writing, item: PlanItem): Promise<void> {
  const { tx, ids } = writing;
  const { serviceModel } = item;
  const id = await ids.write('plan', {
    ...soldRow(item),
    recurring_cents: 0,
    only_bundles: item.onlyBundlesCustomerPortal,
    charge_class: item.chargeClass,
    icon: serviceModel.icon,
    model_description: serviceModel.description,
    directory_number_type: serviceModel.numberType,
    directory_number_source: serviceModel.numberSource,
  });
  await writeSold(writing, 'plan', id, item);
  const features: Record<string, unknown>[] = [];
  const packages: Record<string, unknown>[] = [];
  for (const line of ['main', 'required', 'additional'] as const) {
    for (const part of ['included', 'mandatory', 'optional'] as const) {
      const featureIds = placed('feature_id', await ids.ids('feature', item[line][`${part}Features`]));
      const packageIds = placed('feature_package_id', await ids.ids('feature_package', item[line][`${part}Packages`]));
      features.push(...featureIds.map((row) => ({ ...row, line, part })));
      packages.push(...packageIds.map((row) => ({ ...row, line, part })));
    }
  }
  await replaceTies(tx, 'plan_feature', id, features);
  await replaceTies(tx, 'plan_package', id, packages);
  await (item.label ? upsertLabel(tx, id, item.label) : withdrawLabel(tx, id));
}

export async function writeBundle(writing: Writing, item: BundleItem): Promise<void> {
  const { tx, ids } = writing;
  const id = await ids.write('plan_bundle', soldRow(item));
  await writeSold(writing, 'bundle', id, item);
  await replaceTies(tx, 'bundle_plan', id, placed('plan_id', await ids.ids('plan', item.plans)));
}

function soldRow(item: PlanItem | BundleItem) {
  return {
    code: item.code,
    name: item.name,
    description: item.description,
    note: item.note,
    texts: item.texts,
    from_cents: item.fromPrice === null ? null : inCents(item.fromPrice),
    hide_from_price: item.hideFromPrice,
    hide_customer_portal: item.hideCustomerPortal,
    ...days(item),
  };
}

/** Where, in which categories and from whom something is sold. */
async function writeSold({ tx, ids }: Writing, kind: 'plan' | 'bundle', id: number, item: PlanItem | BundleItem): Promise<void> {
  const categories = await ids.ids('plan_category', item.categories);
  await replaceTies(
    tx,
    `${kind}_in_category`,
    id,
    categories.map((plan_category_id) => ({ plan_category_id })),
  );
  const places = item.locations.map(async (sold) => ({ location_id: await ids.id('location', sold.location), ...days(sold) }));
  await replaceTies(tx, `${kind}_at_location`, id, await Promise.all(places));
  await replaceTies(tx, `${kind}_provider`, id, placed('service_provider_id', await ids.ids('service_provider', item.providers)));
}

export async function writeSalesAgent({ ids }: Writing, item: SalesAgentItem): Promise<void> {
  const { code, firstName, lastName } = item;
  const search_words = searchWords(`${firstName} ${lastName}`).join(' ');
  await ids.write('sales_agent', { code, first_name: firstName, last_name: lastName, search_words, ...days(item) });
}

export async function writeSuffix({ ids }: Writing, item: SuffixItem): Promise<void> {
  const { code, abbreviation, position } = item;
  await ids.write('name_suffix', { code, abbreviation, position, ...days(item) });
}
