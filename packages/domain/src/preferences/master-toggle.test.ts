import { describe, expect, it } from 'vitest';
import { changesToAll, isEverythingOn, withChange } from './master-toggle.ts';

const category = (id: number, email: boolean, text: boolean) => ({
  id,
  notificationPreferences: [
    { notificationType: 'EMAIL' as const, optedIn: email },
    { notificationType: 'TWILIOMSG' as const, optedIn: text },
  ],
});

describe('the master toggle', () => {
  it('[COMM-002] is on when every e-mail and text preference of every category is, and off without any', () => {
    expect(isEverythingOn([category(1, true, true), category(2, true, true)])).toBe(true);
    expect(isEverythingOn([category(1, true, true), category(2, true, false)])).toBe(false);
    expect(isEverythingOn([category(1, false, true), category(2, true, true)])).toBe(false);
    expect(isEverythingOn([])).toBe(false);
    expect(isEverythingOn([{ id: 1, notificationPreferences: [] }])).toBe(false);
  });

  it('[COMM-003] changes each preference that differs, and none that does not', () => {
    const categories = [category(1, true, false), category(2, false, false), category(3, true, true)];
    expect(changesToAll(categories, true)).toEqual([
      { notificationCategoryId: 1, type: 'TWILIOMSG', optedIn: true },
      { notificationCategoryId: 2, type: 'EMAIL', optedIn: true },
      { notificationCategoryId: 2, type: 'TWILIOMSG', optedIn: true },
    ]);
    expect(changesToAll(categories, false)).toEqual([
      { notificationCategoryId: 1, type: 'EMAIL', optedIn: false },
      { notificationCategoryId: 3, type: 'EMAIL', optedIn: false },
      { notificationCategoryId: 3, type: 'TWILIOMSG', optedIn: false },
    ]);
  });

  it('shows a single change at the one preference it is about', () => {
    const change = { notificationCategoryId: 2, type: 'EMAIL', optedIn: true };
    expect(withChange([category(1, false, false), category(2, false, false)], change)).toEqual([
      category(1, false, false),
      category(2, true, false),
    ]);
  });
});
