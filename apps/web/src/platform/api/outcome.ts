import type { FieldError } from '@porchlight/contract';
import type { FailureFacts } from './failure.ts';

export type Outcome = { ok: true; data: unknown } | { ok: false; failure: FailureFacts };

/** Set on the route whose business failures are marked by `status: "ERROR"` (api.md rule 5). */
const addressValidation = /\/addressvalidation\/?$/;

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);
const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/**
 * One normaliser for every answer (api.md rule 6): status and parsed body to data or failure. `body` is undefined when there was none or it
 * was not JSON. A 500 without an error object has the message ERROR_500 and the code 500 (ERR-005).
 */
export function readOutcome(path: string, status: number, body: unknown): Outcome {
  const error = isObject(body) ? body.error : undefined;
  const isSuccess =
    status >= 200 &&
    status < 300 &&
    body !== undefined &&
    error == null &&
    !(isObject(body) && (body.success === false || (body.status === 'ERROR' && addressValidation.test(path))));
  if (isSuccess) return { ok: true, data: body };
  if (isObject(error)) return { ok: false, failure: fromErrorObject(status, error) };
  if (status >= 500) return { ok: false, failure: { status, code: '500', message: 'ERROR_500' } };
  return { ok: false, failure: { status, code: '', message: '' } };
}

function fromErrorObject(status: number, error: Record<string, unknown>): FailureFacts {
  const facts: FailureFacts = { status, code: text(error.code), message: text(error.message) };
  if (Array.isArray(error.fields)) facts.fields = error.fields.filter(isObject).map(toFieldError);
  if (typeof error.requestId === 'string') facts.requestId = error.requestId;
  return facts;
}

function toFieldError(entry: Record<string, unknown>): FieldError {
  return { field: text(entry.field), code: text(entry.code), message: text(entry.message) };
}
