import { fill } from '@porchlight/texts';
import { catalogue } from '@porchlight/texts/catalogue.ts';
import type { Brand } from '../site/index.ts';
import { type FramedMail, frameMail, type MailBrand, type MailContent } from './mail-frame.ts';

/** A mail to a customer about their account: its own words, without what all such mails say. */
export interface CustomerMail extends Omit<MailContent, 'brand' | 'fine' | 'leave'> {
  brand: MailBrand & { phone: string | null; mailTexts?: Brand['mailTexts'] };
  /** First name, for the greeting; empty or null where none is known. */
  name: string | null;
  accountNumber: string;
  /** The address it goes to, as the small print tells it. */
  email: string;
  /** Why this person gets it, the last line of the small print. */
  why: string;
}

/**
 * Frames it with greeting and small print: which account, where to ask, what the provider never asks for, and why it came; where it can be opted
 * out of, with the link that does. Its parts are written out: copying the rest of an object costs as much as all that is done to its texts, and
 * of bills there are a million.
 */
export function frameCustomerMail(mail: CustomerMail, leave?: MailContent['leave']): FramedMail {
  const { name, accountNumber, email, why, brand, locale } = mail;
  const { greeting, footer } = catalogue[locale].mail;
  const own = brand.mailTexts?.[locale] ?? {};
  const facts = { brandName: brand.name, supportPhone: brand.phone };
  const paragraphs = [...(name ? [fill(own.greeting ?? greeting, { name, ...facts })] : []), ...mail.paragraphs];
  const fine = [
    fill(footer.account, { accountNumber, email }),
    [fill(footer.questions, { supportPhone: brand.phone }), footer.neverAsk].filter((text) => text !== '').join(' '),
    fill(why, { brandName: brand.name }),
    ...(own.note === undefined ? [] : [fill(own.note, facts)]),
  ];
  // The parts are kept with the message: no more of the brand than is shown.
  const { name: brandName, accentColor, onAccentColor, addressLines } = brand;
  return frameMail({
    brand: { name: brandName, accentColor, onAccentColor, addressLines },
    locale,
    preview: mail.preview,
    heading: mail.heading,
    figure: mail.figure,
    paragraphs,
    rows: mail.rows,
    action: mail.action,
    fine,
    leave,
  });
}
