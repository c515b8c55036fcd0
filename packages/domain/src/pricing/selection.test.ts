import { describe, expect, it } from 'vitest';
import type { OfferedFeature, OfferedGroups, OfferedPackage } from './offered.ts';
import type { ChosenItem } from './priced-order.ts';
import { changeSelection, initialSelection, isChosen, judgeSelection } from './selection.ts';

const feature = (id: number, hideCustomerPortal = false): OfferedFeature => ({
  id,
  description: `Feature ${id}`,
  featureType: 'RECURRING',
  hideCustomerPortal,
  hideSignupPrice: false,
  hideSurveyPrice: false,
});
const pack = (id: number, ...hidden: boolean[]): OfferedPackage => ({
  featurePackageId: id,
  featurePackageOptions: hidden.map((hideCustomerPortal, at) => ({
    featurePackageOptionId: id * 10 + at,
    description: `Option ${id * 10 + at}`,
    hideCustomerPortal,
    features: [],
  })),
});
const details: OfferedGroups = {
  mainIncludedFeatures: [feature(1), feature(2, true)],
  mainIncludedFeaturePackages: [pack(10, false)],
  mainMandatoryFeatures: [feature(3)],
  mainMandatoryFeaturePackages: [pack(11, false, false), pack(12, true, false), pack(13, true, true)],
  mainOptionalFeatures: [feature(4), feature(5, true)],
  mainOptionalFeaturePackages: [pack(14, false, false, true)],
};
const f = (featureId: number): ChosenItem => ({ featureId });
const o = (optionId: number): ChosenItem => ({ packageId: Math.floor(optionId / 10), optionId });
const start = [f(1), f(2), f(3), o(100), o(110), o(121), o(130)];
const change = (...items: ChosenItem[]) =>
  items.reduce<ChosenItem[]>((selection, item) => changeSelection(details, selection, item), start);
const without = (...items: ChosenItem[]) => start.filter((item) => !isChosen(items, item));

describe('the initial selection', () => {
  it('[CAT-010][CAT-011] is what is included and mandatory, each package with its first visible option', () => {
    expect(initialSelection(details)).toEqual(start);
  });

  it('of a package without options has nothing to choose', () => {
    const empty = { ...details, mainMandatoryFeaturePackages: [pack(11)] };
    expect(initialSelection(empty).some((item) => 'packageId' in item && item.packageId === 11)).toBe(false);
    expect(judgeSelection(empty, initialSelection(empty))).not.toBeNull();
  });
});

describe('a change of the selection', () => {
  it('[CAT-012] a mandatory package keeps exactly one option, the last chosen', () => {
    expect(change(o(111))).toEqual([f(1), f(2), f(3), o(100), o(111), o(121), o(130)]);
    expect(change(o(111), o(111))).toEqual(change(o(111)));
    expect(change(o(111), o(110))).toEqual(start);
  });

  it('[CAT-013] an optional feature toggles', () => {
    expect(change(f(4))).toEqual([f(1), f(2), f(3), f(4), o(100), o(110), o(121), o(130)]);
    expect(change(f(4), f(4))).toEqual(start);
  });

  it('[CAT-014] an optional option toggles and replaces another of its package', () => {
    expect(change(o(140))).toEqual([...start, o(140)]);
    expect(change(o(140), o(140))).toEqual(start);
    expect(change(o(140), o(141))).toEqual([...start, o(141)]);
  });

  it('leaves alone what is included, mandatory by itself, or not on offer', () => {
    for (const item of [f(1), f(3), f(99), o(100), o(999), { packageId: 11, optionId: 140 }]) expect(change(item)).toEqual(start);
  });
});

describe('a selection from outside', () => {
  const judge = (...items: ChosenItem[]) => judgeSelection(details, items);

  it('is completed with what the plan includes anyway', () => {
    expect(judge(f(3), o(110), o(121), o(130))).toEqual(start);
    expect(judge(...start, f(4), o(141))).toEqual([f(1), f(2), f(3), f(4), o(100), o(110), o(121), o(130), o(141)]);
  });

  it.each([
    ['a mandatory feature is missing', without(f(3))],
    ['a mandatory package is missing', without(o(110))],
    ['a mandatory package has two options', [...start, o(111)]],
    ['an optional package has two options', [...start, o(140), o(141)]],
    ['an item comes twice', [...start, f(4), f(4)]],
    ['a feature is foreign', [...start, f(99)]],
    ['an option is foreign', [...start, o(149)]],
    ['an option is named under another package', [...start, { packageId: 11, optionId: 140 }]],
    ['a hidden feature is chosen', [...start, f(5)]],
    ['a hidden option is chosen', [...start, o(142)]],
    ['a hidden option stands in for a visible one', [...without(o(121)), o(120)]],
    ['another than the unseen default is chosen', [...without(o(130)), o(131)]],
    ['nothing is chosen', []],
  ])('[CAT-012] is refused when %s', (_case, items) => {
    expect(judgeSelection(details, items)).toBeNull();
  });
});
