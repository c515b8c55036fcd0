import { type FileProblemCode, fileProblemCodes } from '@porchlight/domain/catalogue/file-problems.ts';
import { locales } from '@porchlight/texts/locales.ts';
import { staffCatalogue } from '@porchlight/texts/staff/catalogue.ts';
import { placeholdersOf } from '@porchlight/texts/template.ts';
import { describe, expect, it } from 'vitest';
import { catalogueFormat, catalogueVersion, parseCatalogueFile } from './catalogue-file.ts';
import { crossCheck } from './cross-check.rules.ts';
import { tellProblem } from './problem-words.ts';

const head = { format: catalogueFormat, version: catalogueVersion } as const;
const category = { code: 'HOME', description: 'Home', accountTypes: ['RESIDENTIAL'] };
const plan = { code: 'FIBER', description: 'Fiber', locations: [] };
const feature = { code: 'WIFI', description: 'Wi-Fi', featureType: 'WIFI' };
const option = { code: 'ONE', description: 'One' };
const pack = { code: 'PACK', name: 'Pack', description: 'Pack', options: [option] };
const logo = (fileName: string, data = 'aGVsbG8=') => ({ fileName, data });
const long = 'x'.repeat(300);

/** A file that is wrong in one way, where, and how. */
const wrong: [FileProblemCode, string, object][] = [
  ['missing', 'plans[0].code', { plans: [{ description: 'Fiber' }] }],
  ['missing', 'locations[0].name', { locations: [{ code: 'CV', timeZone: 'UTC' }] }],
  ['missing', 'accountTypes[0].code', { accountTypes: [{}] }],
  ['wrongType', 'plans', { plans: 'all' }],
  ['unknownFields', 'plans[0]', { plans: [{ ...plan, colour: 'red' }] }],
  ['notOneOf', 'categories[0].accountTypes[0]', { categories: [{ ...category, accountTypes: ['PLANET'] }] }],
  ['tooShort', 'plans[0].description', { plans: [{ ...plan, description: ' ' }] }],
  ['tooLong', 'categories[0].description', { categories: [{ ...category, description: long }] }],
  ['tooFew', 'categories[0].accountTypes', { categories: [{ ...category, accountTypes: [] }] }],
  ['tooMany', 'packages[0].options', { packages: [{ ...pack, options: Array.from({ length: 101 }, () => option) }] }],
  ['tooSmall', 'features[0].price', { features: [{ ...feature, price: -3 }] }],
  ['tooBig', 'features[0].price', { features: [{ ...feature, price: 2_000_000 }] }],
  ['notWhole', 'categories[0].position', { categories: [{ ...category, position: 1.5 }] }],
  ['badForm', 'providers[0].logo.fileName', { providers: [{ code: 'CV', name: 'CV', logo: logo('../logo.svg') }] }],
  ['badCode', 'plans[0].code', { plans: [{ ...plan, code: '-' }] }],
  ['badFeatureType', 'features[0].featureType', { features: [{ ...feature, featureType: 'wifi' }] }],
  ['badDay', 'plans[0].onSaleFrom', { plans: [{ ...plan, onSaleFrom: '2026-02-31' }] }],
  ['badZone', 'locations[0].timeZone', { locations: [{ code: 'CV', name: 'CV', timeZone: 'Moon/Far' }] }],
  ['badDecimals', 'features[0].price', { features: [{ ...feature, price: 1.005 }] }],
  ['twice', 'plans[1]', { plans: [plan, plan] }],
  ['noProvider', 'features[0].provider', { features: [{ ...feature, provider: 'NOBODY' }] }],
  ['noFeature', 'plans[0].main.includedFeatures[0]', { plans: [{ ...plan, main: { includedFeatures: ['NONE'] } }] }],
  ['noPackage', 'plans[0].main.optionalPackages[0]', { plans: [{ ...plan, main: { optionalPackages: ['NONE'] } }] }],
  ['noPlan', 'bundles[0].plans[0]', { bundles: [{ code: 'B', description: 'B', locations: [], plans: ['NONE'] }] }],
  ['noCategory', 'plans[0].categories[0]', { plans: [{ ...plan, categories: ['NONE'] }] }],
  ['noLocation', 'plans[0].locations[0]', { plans: [{ ...plan, locations: [{ location: 'NONE' }] }] }],
  ['endsBeforeItBegins', 'plans[0].onSaleUntil', { plans: [{ ...plan, onSaleFrom: '2026-12-02', onSaleUntil: '2026-12-01' }] }],
  [
    'requiredAlready',
    'accountTypes[0].optional[0]',
    { accountTypes: [{ code: 'BUSINESS', required: ['firstName'], optional: ['firstName'] }] },
  ],
  ['badLogo', 'providers[0].logo.data', { providers: [{ code: 'CV', name: 'CV', logo: logo('logo.svg') }] }],
  [
    'logoNameTaken',
    'providers[1].logo.fileName',
    { providers: ['A', 'B'].map((code) => ({ code, name: code, logo: logo('logo.png', 'iVBORw0KGgo=') })) },
  ],
];

function problemsOf(text: string) {
  const parsed = parseCatalogueFile(text);
  if ('problems' in parsed) return parsed.problems;
  return crossCheck(parsed.file, { file: { ...head }, identifiers: new Map() });
}

describe('what is wrong in a catalogue file', () => {
  it('is told when it is no JSON', () => {
    expect(problemsOf('{oops')).toEqual([{ path: '', code: 'notJson', values: {} }]);
  });

  it.each(wrong)('%s is told where it is: %s', (code, path, part) => {
    expect(problemsOf(JSON.stringify({ ...head, ...part }))).toContainEqual({ path, code, values: expect.any(Object) });
  });

  it.each(wrong)('%s has whole sentences in both languages', (_code, path, part) => {
    const problem = problemsOf(JSON.stringify({ ...head, ...part })).find((each) => each.path === path);
    const told = locales.map((locale) => problem && tellProblem(problem, locale).message);
    for (const message of told) expect(message).toMatch(/^[^{}]+\.$/);
    expect(told[0]).not.toBe(told[1]);
  });

  it('has words that ask for the same values in both languages', () => {
    const valuesIn = (locale: (typeof locales)[number]) =>
      fileProblemCodes.map((code) => [code, placeholdersOf(staffCatalogue[locale].catalogue.fileProblems[code])]);
    expect(valuesIn('sp-es')).toEqual(valuesIn('en-us'));
  });
});
