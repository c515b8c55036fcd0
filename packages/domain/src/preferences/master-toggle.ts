/** A category as the wire tells it (ENT-029), as far as the master toggle needs it. `T` is the wire's word for a channel (ENT-030). */
export interface Preferences<T extends string> {
  readonly id: number;
  readonly notificationPreferences: readonly { readonly notificationType: T; readonly optedIn: boolean }[];
}

/** One preference and what it is to become. */
export interface PreferenceChange<T extends string> {
  notificationCategoryId: number;
  type: T;
  optedIn: boolean;
}

/** Whether 'All Communications' is on: every preference of every category is opted in. Without any it is off (COMM-002, D-121). */
export function isEverythingOn(categories: readonly Preferences<string>[]): boolean {
  const all = categories.flatMap(({ notificationPreferences }) => notificationPreferences);
  return all.length > 0 && all.every(({ optedIn }) => optedIn);
}

/** What has to change so that every preference is as told: those that differ, in the order they are shown (COMM-003, D-121). */
export function changesToAll<T extends string>(categories: readonly Preferences<T>[], optedIn: boolean): PreferenceChange<T>[] {
  return categories.flatMap(({ id, notificationPreferences }) =>
    notificationPreferences
      .filter((preference) => preference.optedIn !== optedIn)
      .map(({ notificationType }) => ({ notificationCategoryId: id, type: notificationType, optedIn })),
  );
}

/** The categories after a change, as they are shown until the server tells the truth (D-121). */
export function withChange<C extends Preferences<string>>(categories: readonly C[], change: PreferenceChange<string>): C[] {
  return categories.map((category) =>
    category.id === change.notificationCategoryId
      ? {
          ...category,
          notificationPreferences: category.notificationPreferences.map((preference) =>
            preference.notificationType === change.type ? { ...preference, optedIn: change.optedIn } : preference,
          ),
        }
      : category,
  );
}
