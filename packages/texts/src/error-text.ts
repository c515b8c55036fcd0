import type { errors as enUs } from './en-us/errors.ts';
import type { SameTexts } from './template.ts';

export type ErrorTexts = SameTexts<typeof enUs>;
export type ErrorAction = keyof typeof enUs.actions;

/** What is known of a failed call: the server's code and message when it answered, and the HTTP status. */
export interface KnownFailure {
  code?: string | undefined;
  message?: string | undefined;
  status?: number | undefined;
}

/**
 * The sentence for a failed call (ERR-001, ERR-002, ERR-007, D-153). The table's sentence for the code, where an action
 * may have one of its own, else the generic sentence of the action. With `serverFirst`, for screens that are to show the server's message, that message comes before the table.
 */
export function errorText(errors: ErrorTexts, action: ErrorAction, failure: KnownFailure, { serverFirst = false } = {}): string {
  const { code, message, status } = failure;
  const { generic, codes = {} }: { generic: string; codes?: Sentences } = errors.actions[action];
  const table = (code && (sentenceOf(codes, code) ?? sentenceOf(errors.codes, code))) || generic;
  const fallback = status === 404 ? errors.fallbacks.notFound : errors.fallbacks.other;
  return (serverFirst && message) || table || message || fallback;
}

/** The sentence of an error code, null for a code the catalogue does not know. The server fills `error.message` with it. */
export function errorCodeText(errors: ErrorTexts, code: string): string | null {
  return sentenceOf(errors.codes, code) ?? null;
}

type Sentences = Readonly<Record<string, string>>;

function sentenceOf(sentences: Sentences, code: string): string | undefined {
  return Object.hasOwn(sentences, code) ? sentences[code] : undefined;
}
