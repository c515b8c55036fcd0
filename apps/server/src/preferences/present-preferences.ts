import type { Contract, RouteAnswer } from '@porchlight/contract';
import { isMessageCategory } from '@porchlight/domain/preferences/message-categories.ts';
import type { Locale } from '@porchlight/texts';
import { catalogue } from '@porchlight/texts/catalogue.ts';
import type { CategoryRow, PreferenceRow } from './preferences.store.ts';

/** The provider's words for a category, else the product's. A key of the provider's own has words of its own, by the schema. */
export function describeCategory({ key, description }: Pick<CategoryRow, 'key' | 'description'>, locale: Locale): string {
  if (description !== null) return description;
  return isMessageCategory(key) ? catalogue[locale].preferences.categories[key] : key;
}

/** C-060: every category with one preference for e-mail and one for text messages (ENT-029, ENT-030). */
export function presentPreferences(rows: readonly PreferenceRow[], locale: Locale): RouteAnswer<Contract['preferences']['listCategories']> {
  return {
    apiAccountNotificationPreferences: rows.map((row) => ({
      id: row.id,
      description: describeCategory(row, locale),
      notificationPreferences: [
        { notificationType: 'EMAIL', optedIn: row.email },
        { notificationType: 'TWILIOMSG', optedIn: row.text },
      ],
    })),
  };
}
