import type { StoredUser } from '../session/stored-user.ts';
import { type RequestParts, requestInit, requestPath } from './build-request.ts';
import { type EarlyReads, earlyKey, readToEnd, takeEarlyRead } from './early-reads.ts';
import { ApiFailure, type FailureFacts } from './failure.ts';
import { readOutcome } from './outcome.ts';
import type { RouteCard } from './route-types.ts';
import { createTokenRefresh, type ExclusiveRun } from './token-refresh.ts';

export interface ApiParts {
  baseUrl: string;
  fetch: typeof fetch;
  readUser: () => StoredUser | null;
  writeTokens: (tokens: { token: string; refreshToken?: string }) => void;
  language: () => string;
  exclusively: ExclusiveRun;
  letTabsSee: () => Promise<void>;
  early: EarlyReads;
  refreshCard: RouteCard;
  /** The session is over: a refused refresh, a second 401, a 401 without a token. */
  onSessionLost: () => void;
  /** The page is being left, by a reload or a link: calls are cut off. */
  isLeaving: () => boolean;
  /** The error-state event of a 500 (ERR-005). */
  onServerError: (failure: ApiFailure) => void;
  /** A 404 of any call: what was asked about is not there, or not the caller's any more. */
  onUnknown: () => void;
  /** 503 GEN0011 of any call (D-047). */
  onMaintenance: () => void;
}

export type SendCall = (card: RouteCard, parts: RequestParts & { signal?: AbortSignal }) => Promise<unknown>;

/** Calls whose 401 belongs to their own screen (D-021). */
const keepsIts401 = (path: string): boolean => /^\/(auth|verification)\//.test(path);

/** The shared client: one way out to the server for every call, with the session rules of SESS-010 to SESS-015 in one place. */
export function createClient(parts: ApiParts): SendCall {
  const send = async (card: RouteCard, request: RequestParts & { signal?: AbortSignal }, user: StoredUser | null): Promise<Response> => {
    const path = requestPath(card, request);
    const language = parts.language();
    // What has an effect, such as the refresh, is no read, even where its method says so. Under a body only reads are found at all.
    if (card !== parts.refreshCard && !card.needsRequestedWith) {
      const early = takeEarlyRead(parts.early, earlyKey(path, request.body), user?.token ?? null, language);
      const response = early && (await early);
      if (response) return response;
    }
    const identity = { token: user?.token ?? null, refreshToken: user?.refreshToken ?? null, language };
    const init = requestInit(card, request, identity);
    return parts.fetch(parts.baseUrl + path, request.signal ? { ...init, signal: request.signal } : init);
  };

  const refreshToken = createTokenRefresh({
    readUser: parts.readUser,
    writeTokens: parts.writeTokens,
    exclusively: parts.exclusively,
    letTabsSee: parts.letTabsSee,
    onFailed: parts.onSessionLost,
    isLeaving: parts.isLeaving,
    fetchTokens: async () => {
      const response = await send(parts.refreshCard, {}, parts.readUser());
      const data = (await dataOf(parts.refreshCard, response, noListeners)) as { token?: unknown; refreshToken?: string };
      if (typeof data.token !== 'string' || data.token === '') throw new ApiFailure({ status: response.status, code: '', message: '' });
      return { token: data.token, ...(data.refreshToken ? { refreshToken: data.refreshToken } : {}) };
    },
  });

  /** A read that has to wait for room is asked again when it was told to come; anything else says so, as nothing of it was done (0038). */
  const ask = async (...asked: Parameters<typeof send>): Promise<Response> => {
    const once = (): Promise<Response> => answered(send(...asked), asked[1].signal);
    const response = await once();
    return response.status === 503 && asked[0].method === 'GET' ? (await import('./ask-again.ts')).askAgain(response, once) : response;
  };

  return async (card, request) => {
    const user = parts.readUser();
    let response = await ask(card, request, user);
    if (response.status === 401 && !keepsIts401(card.path)) {
      const token = user ? await refreshToken(user) : null;
      if (!user) parts.onSessionLost();
      if (token) {
        void readToEnd(response);
        response = await ask(card, request, parts.readUser());
        if (response.status === 401) parts.onSessionLost();
      }
    }
    return dataOf(card, response, parts);
  };
}

interface FailureListeners {
  onServerError: (failure: ApiFailure) => void;
  onUnknown: () => void;
  onMaintenance: () => void;
}
const noListeners: FailureListeners = { onServerError: () => {}, onUnknown: () => {}, onMaintenance: () => {} };

/** A request without an answer becomes a failure with status 0; an aborted one stays an abort. */
async function answered(response: Promise<Response>, signal: AbortSignal | undefined): Promise<Response> {
  try {
    return await response;
  } catch (cause) {
    if (signal?.aborted) throw cause;
    throw new ApiFailure({ status: 0, code: '', message: '' });
  }
}

async function dataOf(card: RouteCard, response: Response, listeners: FailureListeners): Promise<unknown> {
  const isJson = /\bjson\b/i.test(response.headers.get('content-type') ?? '');
  if (card.file && response.ok && !isJson) return response.blob();
  const body: unknown = isJson ? await response.json().catch(() => undefined) : undefined;
  const outcome = readOutcome(card.path, response.status, body);
  if (outcome.ok && !card.file) return outcome.data;
  throw reported(outcome.ok ? { status: response.status, code: '', message: '' } : outcome.failure, listeners);
}

function reported(facts: FailureFacts, listeners: FailureListeners): ApiFailure {
  const failure = new ApiFailure(facts);
  if (failure.status === 500) listeners.onServerError(failure);
  if (failure.status === 404) listeners.onUnknown();
  if (failure.status === 503 && failure.code === 'GEN0011') listeners.onMaintenance();
  return failure;
}
