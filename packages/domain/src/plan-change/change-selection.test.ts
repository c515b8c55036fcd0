import { describe, expect, it } from 'vitest';
import type { OfferedFeature, OfferedGroups, OfferedPackage } from '../pricing/offered.ts';
import type { ChosenItem } from '../pricing/priced-order.ts';
import { changedSelection, changeItems, isSameSelection, presentSelection } from './change-selection.ts';

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
const own: OfferedGroups = {
  mainIncludedFeatures: [feature(1), feature(2, true)],
  mainIncludedFeaturePackages: [pack(10, false, false)],
  mainMandatoryFeatures: [feature(3)],
  mainMandatoryFeaturePackages: [pack(11, false, false, true)],
  mainOptionalFeatures: [feature(4), feature(5), feature(6, true)],
  mainOptionalFeaturePackages: [pack(12, false, false, true)],
};
/** Includes what is optional in the other, and has other things of its own. */
const other: OfferedGroups = {
  mainIncludedFeatures: [feature(21), feature(4)],
  mainIncludedFeaturePackages: [],
  mainMandatoryFeatures: [feature(3)],
  mainMandatoryFeaturePackages: [pack(11, false, false, true)],
  mainOptionalFeatures: [feature(25), feature(6, true)],
  mainOptionalFeaturePackages: [],
};
const f = (featureId: number): ChosenItem => ({ featureId });
const o = (optionId: number): ChosenItem => ({ packageId: Math.floor(optionId / 10), optionId });
const given = [f(1), f(2), f(3), o(100)];
const start = [...given, o(110)];
const on = (item: ChosenItem) => ({ item, action: 'ENABLE' as const });
const off = (item: ChosenItem) => ({ item, action: 'DISABLE' as const });
const changed = (present: ChosenItem[], ...changes: ReturnType<typeof on | typeof off>[]) =>
  changedSelection({ present, target: own, changes });
const sorted = (items: readonly ChosenItem[] | null) => items?.map((item) => JSON.stringify(item)).toSorted();

describe('what is active on a line', () => {
  it('is what is recorded, and what the plan includes and demands anyway', () => {
    expect(sorted(presentSelection(own, []))).toEqual(sorted(start));
    expect(sorted(presentSelection(own, [f(4), o(121)]))).toEqual(sorted([...start, f(4), o(121)]));
  });

  it('has the recorded option of a mandatory package in place of the one it starts with, hidden things too', () => {
    expect(sorted(presentSelection(own, [o(111), f(6)]))).toEqual(sorted([...given, o(111), f(6)]));
    expect(sorted(presentSelection(own, [o(112)]))).toEqual(sorted([...given, o(112)]));
  });

  it('leaves out what the plan does not offer, and another option of an included package', () => {
    expect(sorted(presentSelection(own, [f(99), o(101)]))).toEqual(sorted(start));
  });
});

describe('what a change sends', () => {
  it('[PLAN-008] [ENT-026] is every chosen item as ENABLE, and every active one that is not chosen any more as DISABLE (D-107)', () => {
    expect(changeItems([f(1), f(4), o(120)], [f(1), f(5), o(121)])).toEqual([on(f(1)), on(f(5)), on(o(121)), off(f(4)), off(o(120))]);
    expect(changeItems([f(1)], [f(1)])).toEqual([on(f(1))]);
  });
});

describe('a line after a change', () => {
  it('[PLAN-007] has what was enabled and not what was disabled; what is not named stays', () => {
    expect(sorted(changed([...start, f(4)], on(f(5)), off(f(4))))).toEqual(sorted([...start, f(5)]));
    expect(sorted(changed([...start, f(4)], on(f(5))))).toEqual(sorted([...start, f(4), f(5)]));
    expect(sorted(changed([...start, o(120)], on(o(121)), off(o(120))))).toEqual(sorted([...start, o(121)]));
    expect(sorted(changed(start, on(o(111)), off(o(110))))).toEqual(sorted([...given, o(111)]));
  });

  it('[PLAN-007] is the same for the full set as for the difference', () => {
    const present = [...start, f(4)];
    const wanted = [...start, f(5)];
    expect(sorted(changed(present, ...changeItems(present, wanted)))).toEqual(sorted(wanted));
    expect(sorted(changed(present, ...present.map(on)))).toEqual(sorted(present));
  });

  it('can not lose what is included or mandatory', () => {
    for (const item of [f(1), f(2), f(3), o(100)]) expect(changed(start, off(item))).toBeNull();
    expect(changed(start, off(o(110)))).toBeNull();
  });

  it('can not have something twice, contradictory, foreign, or two options of one package', () => {
    expect(changed(start, on(f(4)), on(f(4)))).toBeNull();
    expect(changed(start, on(f(4)), off(f(4)))).toBeNull();
    expect(changed(start, on(f(99)))).toBeNull();
    expect(changed(start, off(f(99)))).toBeNull();
    expect(changed(start, on({ packageId: 12, optionId: 110 }))).toBeNull();
    expect(changed(start, on(o(120)), on(o(121)))).toBeNull();
    expect(changed([...start, o(120)], on(o(121)))).toBeNull();
    expect(changed(start, on(o(111)))).toBeNull();
  });

  it('[PERM-012] can not get what is hidden, and keeps what is hidden and active, named or not (D-112)', () => {
    expect(changed(start, on(f(6)))).toBeNull();
    expect(changed(start, on(o(122)))).toBeNull();
    const hidden = [...start, f(6), o(122)];
    expect(sorted(changed(hidden, on(f(4))))).toEqual(sorted([...hidden, f(4)]));
    expect(sorted(changed(hidden, on(f(6)), on(o(122)), on(f(4))))).toEqual(sorted([...hidden, f(4)]));
    expect(changed(hidden, off(f(6)))).toBeNull();
    expect(changed(hidden, off(o(122)))).toBeNull();
  });

  it('lets a shown option take the place of a hidden one of its package, which nobody could take away', () => {
    expect(sorted(changed([...given, o(112)], on(o(111))))).toEqual(sorted([...given, o(111)]));
    expect(sorted(changed([...given, o(112)], on(o(111)), off(o(112))))).toEqual(sorted([...given, o(111)]));
    expect(sorted(changed([...start, o(122)], on(o(120))))).toEqual(sorted([...start, o(120)]));
  });

  it('ignores that something inactive is disabled', () => {
    expect(sorted(changed(start, on(f(4)), off(f(5))))).toEqual(sorted([...start, f(4)]));
  });
});

describe('another plan', () => {
  const moved = (present: ChosenItem[], ...changes: ReturnType<typeof on | typeof off>[]) =>
    changedSelection({ present, target: other, changes });

  it('keeps what it offers too, has what it includes, and loses the rest', () => {
    expect(sorted(moved([...start, f(4), f(5), f(6)]))).toEqual(sorted([f(21), f(4), f(3), o(110), f(6)]));
    expect(sorted(moved([...start, f(5)], on(f(25)), off(f(5)), off(f(1))))).toEqual(sorted([f(21), f(4), f(3), o(110), f(25)]));
  });

  it('refuses things of the plan before, and what it includes being taken away', () => {
    expect(moved(start, on(f(5)))).toBeNull();
    expect(moved([...start, f(4)], off(f(4)))).toBeNull();
  });

  it('needs a choice for a mandatory package of its own', () => {
    const choosy: OfferedGroups = { ...other, mainMandatoryFeaturePackages: [pack(30, false, false)] };
    expect(changedSelection({ present: start, target: choosy, changes: [] })).toBeNull();
    expect(sorted(changedSelection({ present: start, target: choosy, changes: [on(o(301))] }))).toEqual(
      sorted([f(21), f(4), f(3), o(301)]),
    );
  });
});

it('compares selections whatever their order', () => {
  expect(isSameSelection([f(1), o(120)], [o(120), f(1)])).toBe(true);
  expect(isSameSelection([f(1)], [f(1), f(2)])).toBe(false);
  expect(isSameSelection([f(1), f(3)], [f(1), f(2)])).toBe(false);
});
