import { formatDate } from '@porchlight/domain/calendar/format-date.ts';
import type { Cents } from '@porchlight/domain/money/cents.ts';
import { formatCents } from '@porchlight/domain/money/format-money.ts';
import type { DeclineReason } from '@porchlight/domain/payments/decline-reason.ts';
import { fill, type Locale } from '@porchlight/texts';
import { catalogue } from '@porchlight/texts/catalogue.ts';
import { methodName } from '@porchlight/texts/method-name.ts';
import type { MailWords } from './queue-mail.ts';

interface ChargeFacts {
  accountNumber: string;
  amountCents: Cents;
  /** 'YYYY-MM-DD', in the account's time zone. */
  dueOn: string;
}

export interface FailedCharge extends ChargeFacts {
  on: string;
  method: string | null;
  reason: DeclineReason;
  /** What AutoPay does next: the back-up's name, the day of another try, or nothing. */
  next: { backup: string } | { retryOn: string } | 'nothing';
  /** The method that was charged can't be charged any more. */
  ended: 'method' | 'backup' | null;
}

/** A charge that did not go through: what happened, why, and what comes next. */
export function failedMail(failed: FailedCharge): (locale: Locale) => MailWords {
  return (locale) => {
    const texts = catalogue[locale].mail.autopayFailed;
    const facts = factsOf(failed);
    const { next, ended } = failed;
    return {
      subject: fill(texts.subject, facts),
      preview: fill(texts.preview, facts),
      heading: texts.heading,
      figure: `$${facts.amount}`,
      paragraphs: [
        fill(texts.text, { ...facts, date: formatDate(failed.on), method: failed.method && methodName(failed.method, locale) }),
        catalogue[locale].reasons[failed.reason],
        nextWords(next, locale),
        ...(ended === null ? [] : [ended === 'method' ? texts.methodEnded : texts.backupEnded]),
      ],
      button: texts.button,
    };
  };
}

/** The same as a text message (D-121): what happened, what comes next and how to end such texts; no name, no method, no account number. */
export function failedText(failed: FailedCharge, { brandName, portalUrl }: { brandName: string; portalUrl: string }) {
  return (locale: Locale): string => {
    const { message } = catalogue[locale].mail.autopayFailed;
    const { next } = failed;
    const { amount, dueDate } = factsOf(failed);
    const nextSentence =
      next === 'nothing'
        ? fill(message.stopped, { url: portalUrl })
        : 'backup' in next
          ? message.backup
          : fill(message.retry, { retryDate: formatDate(next.retryOn) });
    return [fill(message.start, { brandName, amount, dueDate }), nextSentence, message.end].join(' ');
  };
}

function nextWords(next: FailedCharge['next'], locale: Locale): string {
  const texts = catalogue[locale].mail.autopayFailed;
  if (next === 'nothing') return texts.stopped;
  if ('backup' in next) return fill(texts.backup, { backup: next.backup });
  return fill(texts.retry, { retryDate: formatDate(next.retryOn) });
}

/** A bill above the limit: nothing was charged, the customer decides. */
export function overLimitMail(charge: ChargeFacts & { limitCents: Cents }): (locale: Locale) => MailWords {
  return (locale) => {
    const texts = catalogue[locale].mail.autopayOverLimit;
    const facts = factsOf(charge);
    return {
      subject: fill(texts.subject, facts),
      preview: texts.preview,
      heading: texts.heading,
      figure: `$${facts.amount}`,
      paragraphs: [fill(texts.text, { ...facts, limit: formatCents(charge.limitCents) }), texts.next],
      button: texts.button,
    };
  };
}

/** A due date with no method to charge. */
export function noMethodMail(charge: ChargeFacts): (locale: Locale) => MailWords {
  return (locale) => {
    const texts = catalogue[locale].mail.autopayNoMethod;
    const facts = factsOf(charge);
    return {
      subject: texts.subject,
      preview: fill(texts.preview, facts),
      heading: texts.heading,
      figure: `$${facts.amount}`,
      paragraphs: [fill(texts.text, facts), texts.next],
      button: texts.button,
    };
  };
}

function factsOf({ accountNumber, amountCents, dueOn }: ChargeFacts) {
  return { accountNumber, amount: formatCents(amountCents), dueDate: formatDate(dueOn) };
}
