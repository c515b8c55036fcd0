import { fill, type Locale } from '@porchlight/texts';
import { catalogue } from '@porchlight/texts/catalogue.ts';
import { frameCustomerMail, type NewMessage } from '../outbox/index.ts';
import type { Brand } from '../site/index.ts';
import type { Parties } from './send-request.ts';

/** Whom a mail about a link goes to, and the account of theirs it names in its small print. */
export interface Party {
  /** Null for a user without an account of their own. */
  accountId: number | null;
  accountNumber: string;
  firstName: string;
  email: string;
  locale: Locale;
}

interface Words {
  subject: string;
  preview: string;
  heading: string;
  paragraphs: readonly string[];
  action?: { label: string; url: string };
  why: string;
}

/** The question to the holder, with the link that answers it. Whoever asks is named by name and by no other fact. */
export function requestMail({ holder, userName, brand }: Parties, url: string): NewMessage {
  const words = catalogue[holder.locale].linkedAccountsMail.requested;
  const facts = { userName, accountNumber: holder.accountNumber, brandName: brand.name };
  return mailTo(holder, brand, {
    subject: words.subject,
    preview: fill(words.preview, facts),
    heading: words.heading,
    paragraphs: [fill(words.text, facts), words.grants, words.ignore],
    action: { label: words.button, url },
    why: words.why,
  });
}

/** The link counts from now on. */
export function registeredMails(parties: Parties): NewMessage[] {
  return toBoth(parties, 'registered');
}

/** The link counts no more. */
export function endedMails(parties: Parties): NewMessage[] {
  return toBoth(parties, 'ended');
}

/** Who ended or began it may not be who should have: each side hears of it and of whom to call. */
function toBoth({ holder, user, userName, brand }: Parties, event: 'registered' | 'ended'): NewMessage[] {
  const facts = { userName, accountNumber: holder.accountNumber, supportPhone: brand.phone };
  const compose = (to: Party, side: 'holder' | 'user'): NewMessage => {
    const texts = catalogue[to.locale].linkedAccountsMail;
    const words = texts[event][side];
    return mailTo(to, brand, {
      subject: words.subject,
      preview: fill(words.preview, facts),
      heading: words.heading,
      paragraphs: [fill(words.text, facts), fill(words.next, facts)],
      why: texts.why,
    });
  };
  return [compose(holder, 'holder'), compose(user, 'user')];
}

function mailTo(to: Party, brand: Brand, { subject, ...content }: Words): NewMessage {
  const { accountId, accountNumber, email, firstName, locale } = to;
  const framed = frameCustomerMail({ ...content, brand, locale, name: firstName, accountNumber, email });
  return { accountId, channel: 'email', recipient: email, subject, ...framed };
}
