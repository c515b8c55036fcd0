import type { FileProblemCode } from '@porchlight/domain/catalogue/file-problems.ts';
import { judgeLogo } from '../logo.rules.ts';
import type { CatalogueFile, FileProblem, PackageItem, PlanItem } from './catalogue-file.ts';

type Kind = Exclude<keyof CatalogueFile, 'format' | 'version'>;
type Report = (path: string, code: FileProblemCode, values?: Record<string, string>) => void;

/** What is in the database already. */
export interface KnownCatalogue {
  file: CatalogueFile;
  /** Every label identifier ever given out, with the code of its plan. */
  identifiers: ReadonlyMap<string, string>;
}

/** What a file says that can't be true together, or together with what is known. Codes may name what the file leaves out. */
export function crossCheck(file: CatalogueFile, known: KnownCatalogue): FileProblem[] {
  const problems: FileProblem[] = [];
  const report: Report = (path, code, values = {}) => problems.push({ path, code, values });
  const codes = codesOf(file, known.file);
  for (const kind of Object.keys(codes) as Kind[]) checkOnce(kind, codesIn(file[kind]), report);
  checkDays(file, report);
  checkHolderFields(file, report);
  checkProviders(file, known.file, report);
  file.features?.forEach((feature, at) => {
    const { provider } = feature;
    if (provider !== null && !codes.providers.has(provider)) report(`features[${at}].provider`, 'noProvider', { code: provider });
  });
  checkPackages(file, known.file, codes, report);
  file.plans?.forEach((plan, at) => checkPlan(plan, `plans[${at}]`, codes, report));
  file.bundles?.forEach((bundle, at) => {
    checkSold(bundle, `bundles[${at}]`, codes, report);
    checkList(bundle.plans, codes.plans, 'noPlan', `bundles[${at}].plans`, report);
  });
  checkLabels(file, known, report);
  return problems;
}

type Codes = Record<Kind, ReadonlySet<string>>;

function codesIn(items: CatalogueFile[Kind]): string[] {
  return (items ?? []).map(({ code }) => code);
}

function codesOf(file: CatalogueFile, known: CatalogueFile): Codes {
  const all = (kind: Kind) => new Set([...codesIn(file[kind]), ...codesIn(known[kind])]);
  return {
    locations: all('locations'),
    zones: all('zones'),
    accountTypes: all('accountTypes'),
    providers: all('providers'),
    categories: all('categories'),
    features: all('features'),
    packages: all('packages'),
    plans: all('plans'),
    bundles: all('bundles'),
    salesAgents: all('salesAgents'),
    suffixes: all('suffixes'),
  };
}

function checkOnce(path: string, codes: readonly string[], report: Report): void {
  const seen = new Set<string>();
  for (const [at, code] of codes.entries()) {
    if (seen.has(code)) report(`${path}[${at}]`, 'twice', { code });
    seen.add(code);
  }
}

function checkList(codes: readonly string[], known: ReadonlySet<string>, unknown: FileProblemCode, path: string, report: Report): void {
  checkOnce(path, codes, report);
  for (const [at, code] of codes.entries()) if (!known.has(code)) report(`${path}[${at}]`, unknown, { code });
}

interface Dated {
  onSaleFrom: string | null;
  onSaleUntil: string | null;
}

function checkDays(file: CatalogueFile, report: Report): void {
  const check = (items: readonly Dated[] | undefined, path: string) =>
    items?.forEach(({ onSaleFrom, onSaleUntil }, at) => {
      if (onSaleFrom !== null && onSaleUntil !== null && onSaleFrom > onSaleUntil)
        report(`${path}[${at}].onSaleUntil`, 'endsBeforeItBegins');
    });
  for (const kind of ['categories', 'features', 'packages', 'plans', 'bundles', 'salesAgents', 'suffixes'] as const)
    check(file[kind], kind);
  file.packages?.forEach((pack, at) => check(pack.options, `packages[${at}].options`));
  file.plans?.forEach((plan, at) => check(plan.locations, `plans[${at}].locations`));
  file.bundles?.forEach((bundle, at) => check(bundle.locations, `bundles[${at}].locations`));
}

function checkHolderFields(file: CatalogueFile, report: Report): void {
  file.accountTypes?.forEach(({ required, optional }, at) => {
    checkOnce(`accountTypes[${at}].required`, required, report);
    checkOnce(`accountTypes[${at}].optional`, optional, report);
    for (const [place, field] of optional.entries()) {
      if (required.includes(field)) report(`accountTypes[${at}].optional[${place}]`, 'requiredAlready', { field });
    }
  });
}

function checkProviders(file: CatalogueFile, known: CatalogueFile, report: Report): void {
  const owners = new Map<string, string>();
  for (const { code, logo } of known.providers ?? []) {
    if (logo && !file.providers?.some((provider) => provider.code === code)) owners.set(logo.fileName, code);
  }
  file.providers?.forEach(({ code, logo }, at) => {
    if (!logo) return;
    const judged = judgeLogo(Buffer.from(logo.data, 'base64'));
    if ('problem' in judged) report(`providers[${at}].logo.data`, 'badLogo');
    const owner = owners.get(logo.fileName);
    if (owner !== undefined) report(`providers[${at}].logo.fileName`, 'logoNameTaken', { owner });
    owners.set(logo.fileName, code);
  });
}

function checkPackages(file: CatalogueFile, known: CatalogueFile, codes: Codes, report: Report): void {
  const owners = new Map((known.packages ?? []).flatMap((pack: PackageItem) => pack.options.map((option) => [option.code, pack.code])));
  const seen = new Set<string>();
  file.packages?.forEach((pack, at) => {
    pack.options.forEach((option, place) => {
      const path = `packages[${at}].options[${place}]`;
      const owner = owners.get(option.code);
      if (seen.has(option.code)) report(path, 'twice', { code: option.code });
      else if (owner !== undefined && owner !== pack.code) report(path, 'optionTaken', { code: option.code, owner });
      seen.add(option.code);
      checkList(option.features, codes.features, 'noFeature', `${path}.features`, report);
    });
  });
}

function checkSold(
  sold: { categories: string[]; locations: { location: string }[]; providers: string[] },
  path: string,
  codes: Codes,
  report: Report,
): void {
  checkList(sold.categories, codes.categories, 'noCategory', `${path}.categories`, report);
  checkList(
    sold.locations.map(({ location }) => location),
    codes.locations,
    'noLocation',
    `${path}.locations`,
    report,
  );
  checkList(sold.providers, codes.providers, 'noProvider', `${path}.providers`, report);
}

function checkPlan(plan: PlanItem, path: string, codes: Codes, report: Report): void {
  checkSold(plan, path, codes, report);
  for (const name of ['main', 'required', 'additional'] as const) {
    const line = plan[name];
    const once = { features: new Set<string>(), packages: new Set<string>() };
    for (const part of ['included', 'mandatory', 'optional'] as const) {
      for (const kind of ['Features', 'Packages'] as const) {
        const of = kind === 'Features' ? 'features' : 'packages';
        line[`${part}${kind}`].forEach((code, at) => {
          const place = `${path}.${name}.${part}${kind}[${at}]`;
          if (!codes[of].has(code)) report(place, kind === 'Features' ? 'noFeature' : 'noPackage', { code });
          if (once[of].has(code)) report(place, 'twice', { code });
          once[of].add(code);
        });
      }
    }
  }
  if (plan.label && plan.onlyBundlesCustomerPortal) report(`${path}.label`, 'labelInBundles');
}

/** An identifier is used once, and never for another plan than the one that had it (47 CFR 8.1(a)(1)(v)). */
function checkLabels(file: CatalogueFile, { file: known, identifiers }: KnownCatalogue, report: Report): void {
  const owners = new Map(identifiers);
  for (const { code, label } of known.plans ?? []) if (label) owners.set(label.identifier, code);
  file.plans?.forEach(({ code, label }, at) => {
    if (!label) return;
    const owner = owners.get(label.identifier);
    if (owner !== undefined && owner !== code) report(`plans[${at}].label.identifier`, 'identifierTaken', { owner });
    owners.set(label.identifier, code);
  });
}
