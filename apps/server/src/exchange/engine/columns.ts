import type { CalendarDate } from '@porchlight/domain/calendar/calendar-date.ts';
import type { Cents } from '@porchlight/domain/money/cents.ts';

export type ColumnKind = 'text' | 'money' | 'day' | 'instant' | 'yesNo' | 'whole' | 'word' | 'list';

/** A column of a file: how its values are written, and what they mean. The same for taking in and for writing out. */
export interface Column<Value = unknown> {
  readonly kind: ColumnKind;
  /** Every row has it, known or new. */
  readonly isNeeded: boolean;
  /** A new row must have it. */
  readonly isNeededWhenNew: boolean;
  /** What a new row gets where the file says nothing. */
  readonly otherwise: Value | null;
  /** Words it may be, or that may stand in its list; null for any. */
  readonly words: readonly string[] | null;
  /** Text: how many characters at most. Whole numbers and money (in cents): the smallest and the largest. */
  readonly longest: number;
  readonly least: number;
  readonly most: number;
  /** Text: what it has to look like, and how that is said. */
  readonly pattern: { readonly matches: (given: string) => boolean; readonly says: string } | null;
  /** Text: how it is kept however it is written, such as a phone number as its digits. */
  readonly fold: ((given: string) => string) | null;
  /** Tokens: whoever puts a card number here made a mistake that must not be kept anywhere. */
  readonly isToken: boolean;
  readonly example: string;
  /** What it means, one sentence without a full stop; part of docs/files.md. */
  readonly describe: string;
}

// oxlint-disable-next-line typescript/no-explicit-any -- a table holds columns of every kind of value
export type Columns = Readonly<Record<string, Column<any>>>;

type ValueOf<C> = C extends Column<infer Value> ? Value : never;
/** What a row of a file says: undefined leaves a value as it is, null clears it. */
export type RowOf<C extends Columns> = { -readonly [Name in keyof C]?: ValueOf<C[Name]> | null | undefined };
/** A whole row as it is kept; null where there is nothing. An empty list is null. */
export type FullRow<C extends Columns> = { -readonly [Name in keyof C]: ValueOf<C[Name]> | null };

interface Facts<Value> {
  example: string;
  describe: string;
  needed?: boolean;
  neededWhenNew?: boolean;
  otherwise?: Value;
}

function column<Value>(kind: ColumnKind, facts: Facts<Value>, rules: Partial<Column<Value>> = {}): Column<Value> {
  return {
    kind,
    isNeeded: facts.needed ?? false,
    isNeededWhenNew: (facts.needed ?? false) || (facts.neededWhenNew ?? false),
    otherwise: facts.otherwise ?? null,
    words: null,
    longest: 200,
    least: Number.MIN_SAFE_INTEGER,
    most: Number.MAX_SAFE_INTEGER,
    pattern: null,
    fold: null,
    isToken: false,
    example: facts.example,
    describe: facts.describe,
    ...rules,
  };
}

interface TextFacts extends Facts<string> {
  longest?: number;
  pattern?: NonNullable<Column['pattern']>;
  fold?: (given: string) => string;
  isToken?: boolean;
}

/** Words on one line, at most 200 characters unless told. */
export function text({ longest = 200, pattern, fold, isToken = false, ...facts }: TextFacts): Column<string> {
  return column('text', facts, { longest, pattern: pattern ?? null, fold: fold ?? null, isToken });
}

/** Dollars as decimal text in the file, cents here. */
export function money({ least = 0, most = 1_000_000_000, ...facts }: Facts<Cents> & { least?: number; most?: number }): Column<Cents> {
  return column('money', facts, { least, most });
}

/** YYYY-MM-DD. */
export function day(facts: Facts<CalendarDate>): Column<CalendarDate> {
  return column('day', facts);
}

/** A moment, ISO 8601 with a zone; a day alone is its first moment in UTC. */
export function instant(facts: Facts<Date>): Column<Date> {
  return column('instant', facts);
}

/** yes or no. */
export function yesNo(facts: Facts<boolean>): Column<boolean> {
  return column('yesNo', facts);
}

export function whole({ least = 0, most = 1_000_000_000, ...facts }: Facts<number> & { least?: number; most?: number }): Column<number> {
  return column('whole', facts, { least, most });
}

/** One of some words, in any letter case. */
export function word<const Word extends string>(words: readonly Word[], facts: Facts<Word>): Column<Word> {
  return column('word', facts, { words, fold: (given) => given.toLowerCase() });
}

/** Several, separated by semicolons, in no order. */
export function list<Word extends string = string>(facts: Facts<readonly Word[]> & { words?: readonly Word[] }): Column<readonly Word[]> {
  return column('list', facts, { words: facts.words ?? null });
}
