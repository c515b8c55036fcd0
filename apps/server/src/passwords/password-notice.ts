import { formatDate } from '@porchlight/domain/calendar/format-date.ts';
import { todayInZone } from '@porchlight/domain/calendar/today-in-zone.ts';
import { fill, type Locale } from '@porchlight/texts';
import { catalogue } from '@porchlight/texts/catalogue.ts';
import { frameMail, type NewMessage } from '../outbox/index.ts';
import type { Brand } from '../site/index.ts';
import type { PasswordOwner } from './password-owner.store.ts';

/** Tells the owner that the password changed: no password, no link that does anything (S20, CPNI notice). */
export function passwordNotice(owner: PasswordOwner, brand: Brand, locale: Locale, now: Date): NewMessage {
  const { mail } = catalogue[locale];
  const texts = mail.passwordChanged;
  const date = formatDate(todayInZone(now, owner.time_zone));
  const framed = frameMail({
    brand,
    locale,
    preview: texts.preview,
    heading: texts.heading,
    paragraphs: [
      ...(owner.first_name ? [fill(mail.greeting, { name: owner.first_name })] : []),
      fill(texts.text, { brandName: brand.name, date }),
      fill(texts.next, { supportPhone: brand.phone }),
    ],
    fine: [
      fill(mail.footer.account, { accountNumber: owner.account_number, email: owner.email }),
      [fill(mail.footer.questions, { supportPhone: brand.phone }), mail.footer.neverAsk].filter((text) => text !== '').join(' '),
      fill(texts.why, { brandName: brand.name }),
    ],
  });
  return { accountId: owner.account_id, channel: 'email', recipient: owner.email, subject: texts.subject, ...framed };
}
