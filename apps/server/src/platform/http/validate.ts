import type { FieldError, Route } from '@porchlight/contract';
import { defaultLocale } from '@porchlight/texts';
import { staffCatalogue } from '@porchlight/texts/staff/catalogue.ts';
import { z } from 'zod';

/** The three places input comes from, parsed; or the fields that were refused. */
export type Validated = { ok: true; params: unknown; query: unknown; body: unknown } | { ok: false; fields: FieldError[] };

export interface Validator {
  params(value: unknown): Validated;
  rest(query: unknown, body: unknown): Validated;
}

/**
 * Parses what a route is asked. Bodies of money and credential calls refuse undeclared fields (D-007), others drop them: a schema of its own,
 * made when the route is first asked, since a start would make them for all.
 */
export function validatorOf(route: Route): Validator {
  let strictBody: z.ZodType | undefined;
  const bodySchema = (): z.ZodType | undefined => {
    if (!route.exactBody || !(route.body instanceof z.ZodObject)) return route.body;
    strictBody ??= route.body.strict();
    return strictBody;
  };
  return {
    params(value) {
      if (!route.params) return { ok: true, params: undefined, query: undefined, body: undefined };
      const parsed = route.params.safeParse(value);
      return parsed.success
        ? { ok: true, params: parsed.data, query: undefined, body: undefined }
        : { ok: false, fields: fieldErrors(parsed.error, 'path') };
    },
    rest(queryValue, bodyValue) {
      const query = route.query?.safeParse(queryValue);
      if (query && !query.success) return { ok: false, fields: fieldErrors(query.error, 'query') };
      const parsed = bodySchema()?.safeParse(bodyValue);
      if (parsed && !parsed.success) return { ok: false, fields: fieldErrors(parsed.error, 'body') };
      return { ok: true, params: undefined, query: query?.data, body: parsed?.data };
    },
  };
}

/** Names the refused fields without repeating what was sent: values may be personal. */
function fieldErrors(error: z.ZodError, place: string): FieldError[] {
  return error.issues.slice(0, 20).flatMap((issue): FieldError[] => {
    if (issue.code === 'unrecognized_keys') {
      return issue.keys
        .slice(0, 20)
        .map((key) => ({ field: [...issue.path, key].join('.').slice(0, 100), code: 'unknown', message: words.unknown }));
    }
    return [{ field: issue.path.length > 0 ? issue.path.join('.') : place, code: issue.code, message: plainMessage(issue) }];
  });
}

// Said in the language of the reader where it is answered (`fieldInLanguage`).
const words = staffCatalogue[defaultLocale].shell.fieldProblems;

function plainMessage(issue: z.core.$ZodIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return `Expected ${issue.expected}`;
    case 'too_small':
      return words.tooSmall;
    case 'too_big':
      return words.tooBig;
    default:
      return words.invalid;
  }
}
