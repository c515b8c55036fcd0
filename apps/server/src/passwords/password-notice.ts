import { formatDate } from '@porchlight/domain/calendar/format-date.ts';
import { todayInZone } from '@porchlight/domain/calendar/today-in-zone.ts';
import { fill, type Locale } from '@porchlight/texts';
import { catalogue } from '@porchlight/texts/catalogue.ts';
import { frameCustomerMail, type NewMessage } from '../outbox/index.ts';
import type { Brand } from '../site/index.ts';
import type { PasswordOwner } from './password-owner.store.ts';

/** Tells the owner that the password changed: no password, no link that does anything (S20, CPNI notice). */
export function passwordNotice(owner: PasswordOwner, brand: Brand, locale: Locale, now: Date): NewMessage {
  const texts = catalogue[locale].mail.passwordChanged;
  const date = formatDate(todayInZone(now, owner.time_zone));
  const framed = frameCustomerMail({
    brand,
    locale,
    name: owner.first_name,
    accountNumber: owner.account_number,
    email: owner.email,
    preview: texts.preview,
    heading: texts.heading,
    paragraphs: [fill(texts.text, { brandName: brand.name, date }), fill(texts.next, { supportPhone: brand.phone })],
    why: texts.why,
  });
  return { accountId: owner.account_id, channel: 'email', recipient: owner.email, subject: texts.subject, ...framed };
}
