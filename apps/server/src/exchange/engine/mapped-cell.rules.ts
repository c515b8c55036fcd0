import type { Cell } from './cells.rules.ts';
import type { SimpleRule } from './mapping.ts';
import { dollars, Wrong } from './read-value.ts';

/** What a column of theirs says in the row at hand; empty where they have no such column. */
export type SourceValue = (name: string) => Cell;

/** What the rules make of a row: the first that says something, else nothing. */
export function mappedCell(rules: readonly SimpleRule[], value: SourceValue): Cell | Wrong {
  for (const rule of rules) {
    const cell = cellOf(rule, value);
    if (cell !== '') return cell;
  }
  return '';
}

function cellOf(rule: SimpleRule, value: SourceValue): Cell | Wrong {
  for (const [name, words] of Object.entries(rule.where ?? {})) if (!isOneOf(value(name), words)) return '';
  if (rule.constant !== undefined) return rule.constant;
  const given = gathered(rule, value);
  if (given === '') return '';
  const text = leftOf(given, rule.without ?? '');
  if (rule.words !== undefined) return wordFor(text, rule.words);
  if (rule.days !== undefined) return dayOf(text, rule.days, rule.take ?? null);
  if (rule.cents) return /^-?\d{1,15}$/.test(text) ? dollars(Number(text)) : new Wrong('is no whole number of cents');
  return rule.part === undefined ? text : partOfName(text, rule.part);
}

function gathered({ from, join, with: between = ' ' }: SimpleRule, value: SourceValue): string {
  if (join !== undefined) {
    return join
      .map(value)
      .filter((cell) => cell !== '' && cell !== null)
      .join(between);
  }
  for (const name of [from ?? []].flat()) {
    const cell = value(name);
    // Their files know no mark that clears: a dash means that there is nothing.
    if (cell !== '' && cell !== null) return cell;
  }
  return '';
}

/** Whether a cell is one of the words, whatever the letter case. */
export function isOneOf(cell: Cell, words: readonly string[]): boolean {
  const folded = (cell ?? '').toLowerCase();
  return words.some((word) => word.toLowerCase() === folded);
}

function leftOf(text: string, signs: string): string {
  return signs === '' ? text : [...text].filter((sign) => !signs.includes(sign)).join('');
}

function wordFor(text: string, words: Readonly<Record<string, string>>): Cell | Wrong {
  const folded = text.toLowerCase();
  const found = Object.entries(words).find(([theirs]) => theirs.toLowerCase() === folded);
  if (found !== undefined) return found[1];
  return words['*'] ?? new Wrong(`is "${text.slice(0, 40)}", which the mapping gives no word for`);
}

const tokens: Readonly<Record<string, string>> = {
  YYYY: '(?<year>\\d{4})',
  MM: '(?<month>\\d{2})',
  DD: '(?<day>\\d{2})',
  M: '(?<month>\\d{1,2})',
  D: '(?<day>\\d{1,2})',
  hh: '(?<hour>\\d{2})',
  mm: '(?<minute>\\d{2})',
  ss: '(?<second>\\d{2})',
};
const patterns = new Map<string, RegExp>();

function patternOf(format: string): RegExp {
  const known = patterns.get(format);
  if (known !== undefined) return known;
  const source = format.replace(/YYYY|MM|DD|hh|mm|ss|M|D|[^A-Za-z0-9]|[A-Za-z0-9]/g, (part) => tokens[part] ?? part.replace(/\W/, '\\$&'));
  const pattern = new RegExp(`^${source}$`);
  patterns.set(format, pattern);
  return pattern;
}

/** The day, or the moment in UTC where the format has a time. */
function dayOf(text: string, formats: readonly string[], take: 'day' | 'date' | null): string | Wrong {
  for (const format of formats) {
    const parts = patternOf(format).exec(text)?.groups;
    if (parts === undefined) continue;
    if (take === 'day') return String(Number(parts['day']));
    const date = `${parts['year'] ?? ''}-${(parts['month'] ?? '').padStart(2, '0')}-${(parts['day'] ?? '').padStart(2, '0')}`;
    return parts['hour'] === undefined || take === 'date'
      ? date
      : `${date}T${parts['hour']}:${parts['minute'] ?? '00'}:${parts['second'] ?? '00'}Z`;
  }
  return new Wrong(`is not written as ${formats.join(' or ')}`);
}

/** A name of one word is a first name; "Lopez, Maria" is turned round. */
function partOfName(name: string, part: 'first' | 'last'): string {
  const turned = /^([^,]+),\s*(.+)$/.exec(name);
  if (turned !== null) return (part === 'first' ? turned[2] : turned[1])?.trim() ?? '';
  const words = name.split(/\s+/);
  const last = words.length > 1 ? (words.pop() ?? '') : '';
  return part === 'last' ? last : words.join(' ');
}
