import { formatDate } from '@porchlight/domain/calendar/format-date.ts';
import { todayInZone } from '@porchlight/domain/calendar/today-in-zone.ts';
import { fill, type Locale } from '@porchlight/texts';
import { catalogue } from '@porchlight/texts/catalogue.ts';
import { frameCustomerMail, type NewMessage } from '../outbox/index.ts';
import type { Brand } from '../site/index.ts';
import type { Owner } from './owners.store.ts';

/** What changed about the ways to sign in. */
export type MethodChange = 'passkeyAdded' | 'passkeyRemoved' | 'secondFactorOn' | 'secondFactorOff' | 'secondFactorOffByStaff';

/** Tells the owner: nothing that lets anybody in, and no link that does anything. */
export function methodNotice(owner: Owner, change: MethodChange, brand: Brand, locale: Locale, now: Date): NewMessage {
  const texts = catalogue[locale].signInMethodsMail;
  const words = texts.changes[change];
  const date = formatDate(todayInZone(now, owner.time_zone));
  const framed = frameCustomerMail({
    brand,
    locale,
    name: owner.first_name,
    accountNumber: owner.account_number,
    email: owner.email,
    preview: texts.preview,
    heading: words.subject,
    paragraphs: [fill(words.text, { brandName: brand.name, date }), fill(texts.next, { supportPhone: brand.phone })],
    why: texts.why,
  });
  return { accountId: owner.account_id, channel: 'email', recipient: owner.email, subject: words.subject, ...framed };
}
