import { fill } from '@porchlight/texts';
import { catalogue } from '@porchlight/texts/catalogue.ts';
import type { Brand } from '../site/index.ts';
import { type FramedMail, frameMail, type MailBrand, type MailContent } from './mail-frame.ts';

/** A mail to a customer about their account: its own words, without what all such mails say. */
export interface CustomerMail extends Omit<MailContent, 'brand' | 'fine'> {
  brand: MailBrand & { phone: string | null; mailTexts?: Brand['mailTexts'] };
  /** First name, for the greeting; empty or null where none is known. */
  name: string | null;
  accountNumber: string;
  /** The address it goes to, as the small print tells it. */
  email: string;
  /** Why this person gets it, the last line of the small print. */
  why: string;
}

/** Frames it with greeting and small print: which account, where to ask, what the provider never asks for, and why it came. */
export function frameCustomerMail({ name, accountNumber, email, why, brand, ...content }: CustomerMail): FramedMail {
  const { greeting, footer } = catalogue[content.locale].mail;
  const own = brand.mailTexts?.[content.locale] ?? {};
  const facts = { brandName: brand.name, supportPhone: brand.phone };
  const paragraphs = [...(name ? [fill(own.greeting ?? greeting, { name, ...facts })] : []), ...content.paragraphs];
  const fine = [
    fill(footer.account, { accountNumber, email }),
    [fill(footer.questions, { supportPhone: brand.phone }), footer.neverAsk].filter((text) => text !== '').join(' '),
    fill(why, { brandName: brand.name }),
    ...(own.note === undefined ? [] : [fill(own.note, facts)]),
  ];
  // The parts are kept with the message: no more of the brand than is shown.
  const { name: brandName, accentColor, onAccentColor, addressLines } = brand;
  return frameMail({ ...content, brand: { name: brandName, accentColor, onAccentColor, addressLines }, paragraphs, fine });
}
