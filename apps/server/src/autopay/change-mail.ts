import { formatDate } from '@porchlight/domain/calendar/format-date.ts';
import type { Cents } from '@porchlight/domain/money/cents.ts';
import { formatCents } from '@porchlight/domain/money/format-money.ts';
import { fill, type Locale } from '@porchlight/texts';
import { catalogue } from '@porchlight/texts/catalogue.ts';
import { methodName } from '@porchlight/texts/method-name.ts';
import type { Brand } from '../site/index.ts';
import type { MailWords } from './queue-mail.ts';

/** A change the customer is told of. `wording` is what they agreed to: their copy of it. */
export type Change =
  | { kind: 'on' | 'method'; method: string; wording: string }
  | { kind: 'off' }
  | { kind: 'settings'; limitCents: Cents | null; backup: string | null }
  | { kind: 'skipped' | 'unskipped'; dueOn: string };

/** The mail about a change, without anything secret: what every list shows of a method and nothing more. */
export function changeMail(change: Change, facts: { accountNumber: string; date: string; brand: Brand }): (locale: Locale) => MailWords {
  return (locale) => {
    const texts = catalogue[locale].mail.autopayChanged;
    const subject = texts.subjects[change.kind];
    return {
      subject,
      preview: texts.preview,
      heading: subject,
      paragraphs: [...wordsOf(change, facts, locale), fill(texts.notYou, { supportPhone: facts.brand.phone })],
      button: texts.button,
    };
  };
}

function wordsOf(change: Change, { accountNumber, date: day }: { accountNumber: string; date: string }, locale: Locale): string[] {
  const texts = catalogue[locale].mail.autopayChanged;
  const date = formatDate(day);
  switch (change.kind) {
    case 'on':
    case 'method':
      return [
        fill(texts.texts[change.kind], { accountNumber, date, method: methodName(change.method, locale) }),
        texts.agreed,
        change.wording,
      ];
    case 'off':
      return [fill(texts.texts.off, { accountNumber, date })];
    case 'settings':
      return [
        fill(texts.texts.settings, { accountNumber, date }),
        change.limitCents === null ? texts.noLimit : fill(texts.limit, { limit: formatCents(change.limitCents) }),
        change.backup === null ? texts.noBackup : fill(texts.backup, { backup: methodName(change.backup, locale) }),
      ];
    default:
      return [fill(texts.texts[change.kind], { accountNumber, dueDate: formatDate(change.dueOn) })];
  }
}
