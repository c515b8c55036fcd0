import { type Locale, localeTags } from './locales.ts';

/** A text that depends on a number; `{count}` stands for it. Spanish may add `many`, which falls back to `other`. */
export interface Plural {
  readonly one: string;
  readonly other: string;
  readonly many?: string;
}

/**
 * The shape another locale must have: the same keys, texts for texts, plurals for plurals, lists of the same length.
 * Used as `satisfies SameTexts<typeof en>`, so that a missing or surplus key does not compile.
 */
export type SameTexts<T> = T extends string
  ? string
  : T extends Plural
    ? Plural
    : T extends readonly string[]
      ? { readonly [I in keyof T]: string }
      : { readonly [K in keyof T]: SameTexts<T[K]> };

type PlaceholderOf<T extends string> = T extends `${string}{${infer Name}}${infer Rest}` ? Name | PlaceholderOf<Rest> : never;
type OptionalOf<T extends string> = T extends `${string}[${infer Phrase}]${infer Rest}` ? PlaceholderOf<Phrase> | OptionalOf<Rest> : never;
type Value = string | number;

/** The values a template needs; those of a phrase in square brackets may be missing. */
export type TemplateValues<T extends string> = { readonly [N in Exclude<PlaceholderOf<T>, OptionalOf<T>>]: Value } & {
  readonly [N in OptionalOf<T>]?: Value | null | undefined;
};

type Arguments<T extends string> = [PlaceholderOf<T>] extends [never]
  ? []
  : [PlaceholderOf<T>] extends [OptionalOf<T>]
    ? [values?: TemplateValues<T>]
    : [values: TemplateValues<T>];

type Values = Readonly<Record<string, Value | null | undefined>>;

const isMissing = (value: Value | null | undefined): boolean => value == null || value === '';

/** Templates in parts: a text, the name of a placeholder, a text and so on. There are as many of them as the catalogues and the provider's own texts have. */
const known = new Map<string, string[]>();

function fillWith(template: string, values: Values): string {
  const kept = template.includes('[')
    ? template.replace(/\[([^[\]]*)\]/g, (_, phrase: string) => (namesIn(phrase).some((name) => isMissing(values[name])) ? '' : phrase))
    : template;
  let parts = known.get(kept);
  if (!parts) {
    parts = kept.split(/\{(\w+)\}/);
    known.set(kept, parts);
  }
  return parts.reduce((text, part, at) => text + (at % 2 ? (values[part] ?? '') : part), '');
}

function namesIn(template: string): string[] {
  return Array.from(template.matchAll(/\{(\w+)\}/g), (match) => match[1] ?? '');
}

/**
 * Fills `{placeholder}`s. A phrase in square brackets is left out when one of its values is missing, which is how a text reads
 * without a support phone (I18N-002, D-056): 'Please contact us[ at {supportPhone}].' Values are put in as they are, never as markup.
 */
export function fill<T extends string>(template: T, ...[values]: string extends T ? [values?: Values] : Arguments<T>): string {
  return fillWith(template, (values ?? {}) as Values);
}

const pluralRules = new Map<Locale, Intl.PluralRules>();

function pluralRuleOf(locale: Locale): Intl.PluralRules {
  let rules = pluralRules.get(locale);
  if (!rules) {
    rules = new Intl.PluralRules(localeTags[locale].intl);
    pluralRules.set(locale, rules);
  }
  return rules;
}

/** The form of a plural that fits the count, filled; `{count}` is the count itself unless a value of that name is given. */
export function fillPlural(plural: Plural, count: number, locale: Locale, values: Values = {}): string {
  const rule = pluralRuleOf(locale).select(count);
  const template = rule === 'one' ? plural.one : rule === 'many' ? (plural.many ?? plural.other) : plural.other;
  return fillWith(template, { count, ...values });
}

/** Names of the placeholders of a template, in order of appearance. */
export function placeholdersOf(template: string): string[] {
  return namesIn(template);
}
