import { staffRoutes } from 'virtual:staff-routes';
import type { FailureBody, Route, RouteAnswer, RouteRequest } from '@porchlight/contract';
import type { StaffContract } from '@porchlight/contract/staff/index.ts';
import { apiBasePath } from '../../src/platform/api/base-path.ts';
import { currentLocale } from '../../src/platform/i18n/language.ts';
import { StaffFailure } from './failure.ts';
import { self } from './self.ts';

/** `page.call` of every staff call. */
export type StaffCallName = { [P in keyof StaffContract]: `${P}.${keyof StaffContract[P] & string}` }[keyof StaffContract];
export type StaffRoute<N extends StaffCallName> = N extends `${infer P extends keyof StaffContract & string}.${infer C}`
  ? StaffContract[P][C & keyof StaffContract[P]] extends infer R extends Route
    ? R
    : never
  : never;
export type StaffAnswer<N extends StaffCallName> = RouteAnswer<StaffRoute<N>>;
/** What a call needs of path, query and body. */
export type StaffRequest<N extends StaffCallName> = {
  [K in keyof RouteRequest<StaffRoute<N>> as RouteRequest<StaffRoute<N>>[K] extends undefined ? never : K]: RouteRequest<StaffRoute<N>>[K];
};

interface Options {
  signal?: AbortSignal;
  /** For calls that take one: the same key for the same press, so that a repeat does not do it twice. */
  idempotencyKey?: string;
}

/**
 * Calls the server for a member of staff: the session goes along in its cookie, which no script sees (decision 0023). Answers the success
 * body, a Blob for a file; rejects with StaffFailure. An ended session leads to the sign-in page.
 */
export async function staffCall<N extends StaffCallName>(
  name: N,
  request: StaffRequest<N>,
  options: Options = {},
): Promise<StaffAnswer<N>> {
  const route = staffRoutes[name];
  if (route === undefined) throw new Error(`no staff call ${name}`);
  const response = await send(route, request as Loose, options);
  if (response.ok && route.file) return (await response.blob()) as StaffAnswer<N>;
  const body = (await response.json().catch(() => null)) as FailureBody | { success: true } | null;
  if (response.ok && body !== null && !('error' in body)) return body as unknown as StaffAnswer<N>;
  throw failureOf(response, body !== null && 'error' in body ? body : null, name);
}

type Loose = { params?: Record<string, unknown>; query?: Record<string, unknown>; body?: unknown };

function send(
  route: { method: string; path: string },
  { params, query, body }: Loose,
  { signal, idempotencyKey }: Options,
): Promise<Response> {
  const path = route.path.replace(/\{(\w+)\}/g, (_match, key: string) => encodeURIComponent(String(params?.[key])));
  return fetch(`${apiBasePath}${path}${queryOf(query)}`, {
    method: route.method,
    credentials: 'same-origin',
    cache: 'no-store',
    headers: {
      'Accept-Language': currentLocale.get(),
      'X-Requested-With': 'portal',
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      ...(idempotencyKey !== undefined && { 'Idempotency-Key': idempotencyKey }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    ...(signal && { signal }),
  }).catch((error: unknown) => {
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    throw new StaffFailure({ status: 0 });
  });
}

function queryOf(query: Record<string, unknown> = {}): string {
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) {
    for (const item of Array.isArray(value) ? value : [value])
      if (item !== undefined && item !== null && item !== '') search.append(key, String(item));
  }
  const text = search.toString();
  return text === '' ? '' : `?${text}`;
}

function failureOf(response: Response, body: FailureBody | null, name: StaffCallName): StaffFailure {
  const wait = Number(response.headers.get('retry-after'));
  const failure = new StaffFailure({
    status: response.status,
    ...body?.error,
    retryAfterSeconds: Number.isFinite(wait) && wait > 0 ? wait : null,
  });
  const isSessionOver = failure.code === 'AUTH0002' || failure.code === 'AUTH0003';
  if (isSessionOver && name !== 'access.signIn' && self.get() !== null) self.set(null);
  return failure;
}
