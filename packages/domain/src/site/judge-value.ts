import { isEmailAddress } from '../contact/email-address.ts';
import { isHexColor } from './accent.ts';
import { type ContentTextField, placeholdersIn } from './content-texts.ts';
import type { SettingField } from './setting-fields.ts';

/** What is wrong with a value. */
export type ValueProblem =
  | 'required'
  | 'tooLong'
  | 'markup'
  | 'control'
  | 'braces'
  | 'unknownPlaceholder'
  | 'missingPlaceholder'
  | 'switch'
  | 'number'
  | 'color'
  | 'email'
  | 'phone'
  | 'link'
  | 'links'
  | 'pattern'
  | 'slowPattern'
  | 'image'
  | 'timeZone'
  | 'location';

/** A problem with what its sentence names: the limits, or the placeholder. */
export interface JudgedValue {
  problem: ValueProblem;
  values?: Readonly<Record<string, string | number>>;
}

/** What looks like markup would be shown letter for letter, which nobody means: it is refused. */
const markup = /<[!/?a-z]|&(?:[a-z]+|#x?[0-9a-f]+);/i;
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
// oxlint-disable-next-line no-control-regex
const control = /[\u0000-\u0009\u000b-\u001f\u007f\u200b-\u200f\u202a-\u202e\u2066-\u2069]/;

/** Judges a content text in one language; null when it can be published. A null value goes back to the product's own words. */
export function judgeText(field: ContentTextField, value: string | null): JudgedValue | null {
  if (value === null) return null;
  const plain = judgePlain(value, field.most, field.hasLines === true);
  if (plain !== null) return plain;
  if (/[{}]/.test(value.replace(/\{[^{}]*\}/g, ''))) return { problem: 'braces' };
  const known: Readonly<Record<string, string>> = field.placeholders ?? {};
  const used = placeholdersIn(value);
  const unknown = used.filter((name) => !Object.hasOwn(known, name));
  if (unknown.length > 0) return { problem: 'unknownPlaceholder', values: { names: inBraces(unknown) } };
  const missing = Object.keys(known).filter((name) => known[name] === 'needed' && !used.includes(name));
  return missing.length > 0 ? { problem: 'missingPlaceholder', values: { names: inBraces(missing) } } : null;
}

const inBraces = (names: readonly string[]): string => names.map((name) => `{${name}}`).join(', ');

function judgePlain(value: string, most: number, hasLines: boolean): JudgedValue | null {
  if (value.trim() === '') return { problem: 'required' };
  if (value.length > most) return { problem: 'tooLong', values: { most } };
  if (markup.test(value)) return { problem: 'markup' };
  return control.test(value) || (!hasLines && value.includes('\n')) ? { problem: 'control' } : null;
}

/** Judges the value of a setting as it is stored; null when it can be published. A null value means what is usual. */
export function judgeSetting(field: SettingField, value: string | null): JudgedValue | null {
  if (value === null) return field.isRequired ? { problem: 'required' } : null;
  const isWrong = (is: boolean): JudgedValue | null => (is ? { problem: field.kind as ValueProblem } : null);
  const plain = judgePlain(value, 'most' in field && field.kind !== 'number' ? field.most : 4000, field.kind === 'lines');
  if (plain !== null && (plain.problem !== 'markup' || field.kind === 'text' || field.kind === 'lines')) return plain;
  switch (field.kind) {
    case 'text':
    case 'lines':
      return null;
    case 'switch':
      return isWrong(value !== 'true' && value !== 'false');
    case 'number':
      return isNumberWithin(value, field) ? null : { problem: 'number', values: { least: field.least, most: field.most } };
    case 'color':
      return isWrong(!isHexColor(value));
    case 'email':
      return isWrong(!isEmailAddress(value));
    case 'phone':
      return isWrong(!/^[+(]?[0-9][0-9 ().-]{5,24}$/.test(value));
    case 'link':
      return isWrong(!isLink(value));
    case 'links':
      return isWrong(!isLinkList(value));
    case 'pattern':
      return judgePattern(value);
    case 'image':
      return isWrong(!/^\/media\/brand\/[a-z0-9]{16,64}\.(?:svg|png)$/.test(value));
    case 'timeZone':
      return isWrong(!isTimeZone(value));
    case 'location':
      return isWrong(!/^[1-9][0-9]{0,14}$/.test(value));
  }
}

function isNumberWithin(value: string, { least, most }: { least: number; most: number }): boolean {
  return /^\d{1,6}$/.test(value) && Number(value) >= least && Number(value) <= most;
}

/** A path of ours, or an address of the web without user or password: nothing that runs. */
function isLink(value: string): boolean {
  if (/^\/(?!\/)[\w./?=&%#~+-]*$/.test(value)) return true;
  return /^https?:\/\/[a-z0-9][a-z0-9.-]*(?::\d{1,5})?(?:[/?#][^\s<>"\\]*)?$/i.test(value);
}

function isLinkList(value: string): boolean {
  let list: unknown;
  try {
    list = JSON.parse(value);
  } catch {
    return false;
  }
  return Array.isArray(list) && list.length <= 12 && list.every(isNavLink);
}

function isNavLink(item: unknown): boolean {
  if (typeof item !== 'object' || item === null) return false;
  const { label, url, newWindow = false, ...rest } = item as Record<string, unknown>;
  if (Object.keys(rest).length > 0 || typeof newWindow !== 'boolean') return false;
  return typeof label === 'string' && judgePlain(label, 40, false) === null && typeof url === 'string' && isLink(url);
}

/** A pattern in which something repeated is repeated could keep a process busy for hours with one password. */
function judgePattern(value: string): JudgedValue | null {
  if (value.length > 200) return { problem: 'tooLong', values: { most: 200 } };
  if (!isPattern(value)) return { problem: 'pattern' };
  return /\((?!\?[=!])[^()]*[+*}][^()]*\)[+*{]/.test(value) || /\\[1-9]/.test(value) ? { problem: 'slowPattern' } : null;
}

function isPattern(value: string): boolean {
  try {
    return new RegExp(value).source !== '';
  } catch {
    return false;
  }
}

function isTimeZone(value: string): boolean {
  try {
    const { timeZone } = new Intl.DateTimeFormat('en', { timeZone: value }).resolvedOptions();
    return timeZone !== '' && /^[A-Z][\w+-]*(?:\/[\w+-]+)*$/i.test(value);
  } catch {
    return false;
  }
}
