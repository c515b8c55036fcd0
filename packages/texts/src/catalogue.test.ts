import { describe, expect, it } from 'vitest';
import { catalogue } from './catalogue.ts';
import { loadSubject } from './load-subject.ts';
import { type Locale, locales } from './locales.ts';
import { staffCatalogue } from './staff/catalogue.ts';
import { loadStaffTexts } from './staff/load-staff-texts.ts';
import type { BrowserSubject, Subject } from './subjects.ts';
import { placeholdersOf } from './template.ts';

/** Every text with its dotted key. */
function textsOf(node: unknown, path: string): [string, string][] {
  if (typeof node === 'string') return [[path, node]];
  return Object.entries(node as object).flatMap(([key, value]) => textsOf(value, `${path}.${key}`));
}

/** The portal's texts and those of the staff pages, which are under `staff`. */
const whole = (locale: Locale) => ({ ...catalogue[locale], staff: staffCatalogue[locale] });

const english = textsOf(whole('en-us'), '');
const spanish = new Map(textsOf(whole('sp-es'), ''));
const everyText = locales.flatMap((locale) => textsOf(whole(locale), locale));
const subjects = Object.keys(catalogue['en-us']) as Subject[];
const shownByBrowsers = subjects.filter((subject): subject is BrowserSubject => !/Mail$|^mail$|^pdf$|^billLines$/.test(subject));

/** Names, abbreviations and words that are the same in both languages. */
const sameInBoth = new Set(
  '.shell.actions.no .invoices.columns.pdf .invoices.pdf.browsers.safari .invoices.pdf.browsers.firefox .invoices.line.total .payments.types.ACH .orders.details.id .installments.plan .services.plan .deliveryPanel.price .pdf.subtotal .account.balance.lastPaymentValue .panels.ofAccount .guestOrder.progress.plan .plans.compare.mbps .plans.compare.ms .plans.compare.gigabytes .broadbandLabels.mbps .broadbandLabels.ms .broadbandLabels.gb .broadbandLabels.moreDataPrice .registration.termsVersion .serviceSignupMail.termsVersion .registration.byLink.error .registration.wizard.pin.sentPin .linkedAccounts.view.of .staff.shell.languages.en-us .staff.shell.languages.sp-es .staff.site.sample.firstName .staff.site.sample.accountNumber .staff.site.sample.email .staff.site.sample.recipient.1 .staff.site.sample.recipient.2 .staff.catalogue.chargeClasses.video'.split(
    ' ',
  ),
);

describe('catalogue', () => {
  it('[I18N-001] has the same keys in both locales and no empty text', () => {
    expect([...spanish.keys()].toSorted()).toEqual(english.map(([key]) => key).toSorted());
    expect(everyText.filter(([, text]) => text.trim() === '')).toEqual([]);
  });

  it('[I18N-001] has the same placeholders in both locales', () => {
    const sorted = (text = ''): string => placeholdersOf(text).toSorted().join(' ');
    expect(english.filter(([key, text]) => sorted(spanish.get(key)) !== sorted(text))).toEqual([]);
  });

  it('[I18N-001] is translated: what reads the same in both languages is on a list', () => {
    const months = /^\.formats\.monthsShort\./;
    const same = english.filter(([key, text]) => spanish.get(key) === text && !sameInBoth.has(key) && !months.test(key));
    expect(same).toEqual([]);
  });

  it('[I18N-001] spells English as the United States do', () => {
    // Beginnings of words; "cancelled" and "catalogue" are read in both.
    const british =
      /\b(?:recognis|organis|authoris|apologis|realis|minimis|maximis|customis|personalis|summaris|finalis|colour|honour|favour|behaviour|neighbour|labour|centre|metre|cheque|licence|programme|defence|enquir|fulfil\b|whilst|towards|grey|travell|labell|modell)/i;
    expect(english.filter(([, text]) => british.test(text))).toEqual([]);
  });

  it('[I18N-002] holds no phone number, and the support phone only in a phrase that can be left out', () => {
    expect(everyText.filter(([, text]) => /\d{3}[-. )]*\d{4}/.test(text))).toEqual([]);
    expect(everyText.filter(([, text]) => text.replace(/\[[^[\]]*\]/g, '').includes('{supportPhone}'))).toEqual([]);
  });

  it('[I18N-002] has no markup, no stray space, and braces and brackets only as placeholders and phrases', () => {
    expect(everyText.filter(([, text]) => /[<>]|&\w+;|^\s|\s$|\s\s|\u2014/.test(text))).toEqual([]);
    const without = (text: string): string => text.replace(/\{\w+\}/g, '').replace(/\[[^[\]]*\]/g, '');
    expect(everyText.filter(([, text]) => /[{}[\]]/.test(without(text)))).toEqual([]);
  });

  it('[I18N-006] is never missing a text where a key would show instead', () => {
    expect(everyText.filter(([, text]) => /^[a-z]+(\.[a-zA-Z]+)+$/.test(text))).toEqual([]);
  });

  it('[I18N-005] loads each subject of each locale on its own', async () => {
    for (const locale of locales) {
      for (const subject of shownByBrowsers) expect(await loadSubject(locale, subject)).toBe(catalogue[locale][subject]);
      expect(await loadStaffTexts(locale)).toBe(staffCatalogue[locale]);
    }
  });

  it('[I18N-001] opens Spanish questions and exclamations', () => {
    const halfOpen = [...spanish].filter(
      ([, text]) => text.includes('?') !== text.includes('¿') || text.includes('!') !== text.includes('¡'),
    );
    expect(halfOpen).toEqual([]);
  });
});
