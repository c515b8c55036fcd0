import { changeSelection } from '@porchlight/domain/pricing/selection.ts';
import { describe, expect, it } from 'vitest';
import { feature, pack, planOf } from '../testing/managed-plan.ts';
import {
  activeItems,
  chosenItems,
  isChanged,
  itemsToSend,
  mayApply,
  offeredLine,
  type PlanDraft,
  type PresentLine,
  untouchedDraft,
  wantedPlan,
  wasChangedElsewhere,
  withItems,
  withPlan,
} from './plan-draft.ts';

// Plan 3: included 1, mandatory 2, a router of 21 or 22, optional 4, 5 and the hidden 6, Wi-Fi of 31 or 32.
const ownPlan = planOf(3, {
  mainIncludedFeatures: [feature(1)],
  mainMandatoryFeatures: [feature(2)],
  mainMandatoryFeaturePackages: [pack(20, [21, 22])],
  mainOptionalFeatures: [feature(4), feature(5), feature(6, { hideCustomerPortal: true })],
  mainOptionalFeaturePackages: [pack(30, [31, 32])],
});
const offered = offeredLine(ownPlan);
// Plan 9 offers 4 and the router of plan 3, and includes 7.
const other = offeredLine(
  planOf(9, {
    mainIncludedFeatures: [feature(7)],
    mainMandatoryFeaturePackages: [pack(20, [21, 22]), pack(40, [41, 42])],
    mainOptionalFeatures: [feature(4), feature(8)],
  }),
);
const active = [
  { featureId: 1 },
  { featureId: 2 },
  { packageId: 20, optionId: 22 },
  { featureId: 4 },
  { featureId: 6 },
  { packageId: 30, optionId: 31 },
];
const present: PresentLine = { planId: 3, active };
const click = (draft: PlanDraft, item: (typeof active)[number]): PlanDraft =>
  withItems(draft, present, { planId: 3, items: changeSelection(offered, chosenItems(draft, present, 3, offered), item) });
const wanted = (draft: PlanDraft, planId = 3, line = offered) => ({ planId, items: chosenItems(draft, present, planId, line) });
const free = { isSubmitting: false, isClosed: false };
const canApply = (draft: PlanDraft): boolean =>
  mayApply({ isEdited: draft.isEdited, isChanged: isChanged(present, wanted(draft)), ...free });
const sent = (draft: PlanDraft, planId = 3, line = offered): string[] =>
  itemsToSend(present, wanted(draft, planId, line)).map((item) => `${item.action} ${'id' in item ? item.id : item.featurePackageOptionId}`);

describe('what is chosen on a line', () => {
  it('[PLAN-004] cannot be applied before an edit', () => {
    expect(canApply(untouchedDraft)).toBe(false);
    expect(isChanged(present, wanted(untouchedDraft))).toBe(false);
    // Not even where what was read differs from the initial set by itself.
    expect(mayApply({ isEdited: false, isChanged: true, ...free })).toBe(false);
  });

  it('[PLAN-005] can be applied while it differs from the initial set, whatever the order, and not after an edit is undone', () => {
    const edited = click(untouchedDraft, { featureId: 5 });
    expect(canApply(edited)).toBe(true);
    const undone = click(edited, { featureId: 5 });
    expect([undone.isEdited, canApply(undone)]).toEqual([true, false]);
    expect(isChanged({ planId: 3, active: active.toReversed() }, wanted(undone))).toBe(false);
    const radio = click(untouchedDraft, { packageId: 20, optionId: 21 });
    expect([canApply(radio), canApply(click(radio, { packageId: 20, optionId: 22 }))]).toEqual([true, false]);
  });

  it('[PLAN-005] another plan differs even with the same items, and coming back does not', () => {
    expect(isChanged(present, { planId: 9, items: active })).toBe(true);
    const there = withPlan(untouchedDraft, present, wanted(untouchedDraft), 9);
    const back = withPlan(there, present, wanted(there, 9, other), 3);
    expect(isChanged(present, wanted(back))).toBe(false);
  });

  it('[PLAN-006] cannot be applied while it is submitted, nor where it was closed', () => {
    expect(mayApply({ isEdited: true, isChanged: true, isSubmitting: true, isClosed: false })).toBe(false);
    expect(mayApply({ isEdited: true, isChanged: true, isSubmitting: false, isClosed: true })).toBe(false);
  });
});

describe('the items of the order', () => {
  it('[PLAN-007][D-107] are every chosen one as ENABLE, options by package and option', () => {
    const edited = click(untouchedDraft, { featureId: 5 });
    expect(itemsToSend(present, wanted(edited))).toEqual([
      { id: 1, action: 'ENABLE' },
      { id: 2, action: 'ENABLE' },
      { id: 4, action: 'ENABLE' },
      { id: 5, action: 'ENABLE' },
      { id: 6, action: 'ENABLE' },
      { featurePackageId: 20, featurePackageOptionId: 22, action: 'ENABLE' },
      { featurePackageId: 30, featurePackageOptionId: 31, action: 'ENABLE' },
    ]);
  });

  it('[PLAN-008][D-107] and every previously active one that is unchecked now as DISABLE, an option that gives way to another too', () => {
    const edited = [{ featureId: 4 }, { packageId: 30, optionId: 31 }, { packageId: 20, optionId: 21 }].reduce(click, untouchedDraft);
    expect(sent(edited)).toEqual(['ENABLE 1', 'ENABLE 2', 'ENABLE 6', 'ENABLE 21', 'DISABLE 22', 'DISABLE 4', 'DISABLE 31']);
    expect(sent(click(untouchedDraft, { packageId: 30, optionId: 32 }))).toEqual(expect.arrayContaining(['ENABLE 32', 'DISABLE 31']));
  });

  it('[PLAN-009][D-112] what is included, mandatory or hidden stays whatever is clicked', () => {
    const clicked = [{ featureId: 1 }, { featureId: 2 }, { featureId: 99 }].reduce(click, untouchedDraft);
    expect(wanted(clicked).items).toEqual(expect.arrayContaining([{ featureId: 1 }, { featureId: 2 }, { featureId: 6 }]));
    expect(isChanged(present, wanted(clicked))).toBe(false);
  });

  it('[PLAN-001][D-107] of another plan: what it offers of the choice, what it includes and demands; what only the old plan has is disabled', () => {
    const draft = withPlan(click(untouchedDraft, { featureId: 5 }), present, wanted(click(untouchedDraft, { featureId: 5 })), 9);
    expect(sent(draft, 9, other)).toEqual([
      'ENABLE 7',
      'ENABLE 4',
      'ENABLE 22',
      'ENABLE 41',
      'DISABLE 1',
      'DISABLE 2',
      'DISABLE 6',
      'DISABLE 31',
    ]);
  });
});

describe('a choice while plans are looked at or read anew', () => {
  it('[PLAN-001] keeps what was chosen on each plan', () => {
    const first = click(untouchedDraft, { featureId: 5 });
    const items = [{ featureId: 7 }, { featureId: 8 }, { packageId: 20, optionId: 21 }];
    const there = withItems(withPlan(first, present, wanted(first), 9), present, { planId: 9, items });
    const back = withPlan(there, present, wanted(there, 9, other), 3);
    expect(wanted(back).items).toEqual(wanted(first).items);
    const again = withPlan(back, present, wanted(back), 9);
    expect(wanted(again, 9, other).items).toEqual(expect.arrayContaining([{ featureId: 8 }, { packageId: 20, optionId: 21 }]));
    expect(wanted(again, 9, other).items).not.toContainEqual({ featureId: 4 });
  });

  it('[PLAN-001][D-107] does to a line that was changed elsewhere what the customer did, and brings nothing back', () => {
    // Here 5 was added, 31 given up and the router 21 taken; elsewhere 4 was given up and Wi-Fi 32 taken.
    const edited = [{ featureId: 5 }, { packageId: 30, optionId: 31 }, { packageId: 20, optionId: 21 }].reduce(click, untouchedDraft);
    const elsewhere: PresentLine = {
      planId: 3,
      active: [{ featureId: 1 }, { featureId: 2 }, { packageId: 20, optionId: 22 }, { featureId: 6 }, { packageId: 30, optionId: 32 }],
    };
    const items = chosenItems(edited, elsewhere, 3, offered);
    expect(items).toEqual([
      { featureId: 1 },
      { featureId: 2 },
      { featureId: 5 },
      { featureId: 6 },
      { packageId: 20, optionId: 21 },
      { packageId: 30, optionId: 32 },
    ]);
    expect(itemsToSend(elsewhere, { planId: 3, items }).filter(({ action }) => action === 'DISABLE')).toEqual([
      { featurePackageId: 20, featurePackageOptionId: 22, action: 'DISABLE' },
    ]);
    expect(chosenItems(untouchedDraft, elsewhere, 3, offered)).toEqual(expect.arrayContaining(elsewhere.active as object[]));
  });

  it('[PLAN-008] what was given up here stays given up when something else changed elsewhere', () => {
    const edited = click(untouchedDraft, { featureId: 4 });
    const items = chosenItems(edited, { planId: 3, active: [...active, { featureId: 5 }] }, 3, offered);
    expect(items).toContainEqual({ featureId: 5 });
    expect(items).not.toContainEqual({ featureId: 4 });
  });

  it('[PLAN-001] of two options of a package the one chosen here wins, and what is no longer offered goes', () => {
    const edited = [{ packageId: 30, optionId: 32 }, { featureId: 5 }].reduce(click, untouchedDraft);
    const elsewhere: PresentLine = { planId: 3, active: [...active.slice(0, 5), { packageId: 30, optionId: 33 }] };
    const line = { ...offered, mainOptionalFeatures: [feature(4)], mainOptionalFeaturePackages: [pack(30, [31, 32, 33])] };
    const items = chosenItems(edited, elsewhere, 3, line);
    expect(items.filter((item) => 'optionId' in item)).toEqual([
      { packageId: 20, optionId: 22 },
      { packageId: 30, optionId: 32 },
    ]);
    expect(items).not.toContainEqual({ featureId: 5 });
  });

  it('[PLAN-001] knows a line that was changed elsewhere by its items and its plan, not by their order', () => {
    expect(wasChangedElsewhere(present, { planId: 3, active: active.toReversed() })).toBe(false);
    expect(wasChangedElsewhere(present, { planId: 3, active: active.slice(1) })).toBe(true);
    expect(wasChangedElsewhere(present, { planId: 9, active })).toBe(true);
  });

  it('[PLAN-001] falls back to the present plan where the chosen one is no longer to be had', () => {
    const draft = withPlan(untouchedDraft, present, wanted(untouchedDraft), 9);
    expect(wantedPlan(draft, present, [{ id: 3 }, { id: 9 }])).toBe(9);
    expect(wantedPlan(draft, present, [{ id: 3 }])).toBe(3);
    expect(wantedPlan(untouchedDraft, { ...present, planId: 5 }, [{ id: 5 }, { id: 3 }])).toBe(5);
  });
});

describe('what was read', () => {
  it('[API-041] names features and options as the rules do', () => {
    const answer = { features: [feature(4)], featurePackageOptions: [{ featurePackageId: 20, featurePackageOptionId: 22 }] };
    expect(activeItems(answer)).toEqual([{ featureId: 4 }, { packageId: 20, optionId: 22 }]);
  });

  it('[ENT-025][D-110] a line offers the main groups, and required and additional ones where they are filled', () => {
    const plan = planOf(3, {
      mainOptionalFeatures: [feature(4)],
      requiredIncludedFeatures: [feature(50)],
      requiredMandatoryFeaturePackages: [pack(60, [61])],
      additionalOptionalFeatures: [feature(51)],
      additionalIncludedFeaturePackages: [pack(70, [71])],
    });
    const line = offeredLine(plan);
    expect(line.mainIncludedFeatures.map(({ id }) => id)).toEqual([50]);
    expect(line.mainMandatoryFeaturePackages.map(({ featurePackageId }) => featurePackageId)).toEqual([60]);
    expect(line.mainOptionalFeatures.map(({ id }) => id)).toEqual([4, 51]);
    expect(line.mainIncludedFeaturePackages.map(({ featurePackageId }) => featurePackageId)).toEqual([70]);
  });
});
