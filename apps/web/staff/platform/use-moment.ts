import { useCallback } from 'react';
import { useIntlTag } from '../../src/platform/i18n/index.ts';

/** Writes an instant for a member of staff: date and time in the reader's language, in the time zone of the desk. */
export function useMoment(): (iso: string) => string {
  const tag = useIntlTag();
  return useCallback((iso) => new Intl.DateTimeFormat(tag, { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(iso)), [tag]);
}
