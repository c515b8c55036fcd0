import type { Product } from '@porchlight/server/app.ts';
import type { Core } from '@porchlight/server/core.ts';

/** Exit codes of the command line (docs/spec/running.md): done, refused, wrong usage. */
export const exitCodes = { done: 0, refused: 1, usage: 2 } as const;
export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];

/** What a command may use: the product's parts on the database of this installation, and where its words go. */
export interface CommandContext {
  core: Core;
  product: Product;
  say(line: string): void;
  /** What stands after the command's words, such as the file of an import; empty for commands that take none. */
  operand: string;
  /** The second such word, of commands that take two. */
  secondOperand?: string;
  /** Where a file named on the command line is: seen from the folder npm was called in, not from this repository's. */
  pathOf(file: string): string;
}

/** What a command did: `result` is printed with --json, `lines` otherwise. */
export interface Outcome {
  code: ExitCode;
  result: unknown;
  lines: readonly string[];
}

interface Operand {
  name: string;
  describe: string;
}

export interface Command {
  /** The words that call it, such as "demo load". */
  name: string;
  summary: string;
  usage: string;
  /** The one word without dashes that the command needs, such as a file; none is accepted where this is missing. */
  operand?: Operand;
  /** A second word that the command needs behind it. */
  secondOperand?: Operand;
  options: Record<string, { type: 'string' | 'boolean'; describe: string }>;
  /** Lines that end its help, such as the columns of a file. */
  notes?: readonly string[];
  /** Begins what needs room in the database, and is refused while its disk is nearly full. */
  adds?: true;
  /** `values` are the options given. Throws UsageError for options that make no sense. */
  run(values: Record<string, string | boolean | undefined>, context: CommandContext): Promise<Outcome>;
}

/** The command was called wrongly; ends with exit code 2 and the usage. */
export class UsageError extends Error {
  override name = 'UsageError';
}

/** A whole number option within bounds, or UsageError naming it. */
export function wholeNumber(
  values: Record<string, string | boolean | undefined>,
  name: string,
  bounds: { min: number; max: number; otherwise?: number },
): number {
  const given = values[name];
  if (given === undefined && bounds.otherwise !== undefined) return bounds.otherwise;
  const value = typeof given === 'string' && /^\d{1,10}$/.test(given) ? Number(given) : Number.NaN;
  if (!(value >= bounds.min && value <= bounds.max))
    throw new UsageError(`--${name} must be a whole number from ${bounds.min} to ${bounds.max}`);
  return value;
}
