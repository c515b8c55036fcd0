import { type ErrorCode, errorCatalogue, type FailureBody, type FieldError, type Route } from '@porchlight/contract';
import type { Locale } from '@porchlight/texts';
import { errorWords, fieldInLanguage } from './error-words.ts';
import type { Refusal } from './handlers.ts';

export interface FailureAnswer {
  status: number;
  body: FailureBody;
  retryAfterSeconds?: number;
}

/**
 * The one failure body (D-001). Soft refusals of a route are HTTP 200, everything else the code's own status (D-002).
 * Supply `route` when one matched; unknown paths and unreadable requests have none.
 */
export function failureAnswer(refusal: Refusal, locale: Locale, requestId: string, route?: Route): FailureAnswer {
  const code: ErrorCode = refusal.refusal;
  const soft = route?.soft?.includes(code) ?? false;
  const fields = (refusal.fields as FieldError[] | undefined)?.map((field) => fieldInLanguage(field, locale));
  return {
    status: soft ? 200 : (refusal.status ?? errorCatalogue[code].status),
    body: {
      success: false,
      ...(soft && route?.softStatus ? { status: route.softStatus } : {}),
      error: { code, message: refusal.message ?? errorWords(locale, code), ...(fields ? { fields } : {}), requestId },
    },
    ...(refusal.retryAfterSeconds === undefined ? {} : { retryAfterSeconds: refusal.retryAfterSeconds }),
  };
}
