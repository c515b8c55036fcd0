import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { apiBasePath, type Contract, contract, isReading, isRefusedWhenFull, type Route } from '@porchlight/contract';
import { type StaffContract, staffContract } from '@porchlight/contract/staff/index.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { answerFailure, sendAnswer } from './answer.ts';
import { bringsCardNumber } from './card-numbers.ts';
import { guardGuestKey, guardPerson, idsAgree, type JudgeGuestKey, type OwnerLookups, type StaffRules } from './guard.ts';
import type { AllHandlers } from './handlers.ts';
import { isRefusal, type Refusal, refuse } from './handlers.ts';
import type { Caller, RateLimits } from './rate-limits.ts';
import { readingInside } from './read-inside.ts';
import { type GuestContext, type Principal, type StaffPrincipal, withCaller } from './request-context.ts';
import { addressOf, localeOf, readHeader } from './request-headers.ts';
import type { StaffCookie } from './staff-cookie.ts';
import { guardStaff, staffParts } from './staff-guard.ts';
import { type Validator, validatorOf } from './validate.ts';
import { whoIsNamed } from './who-is-named.ts';

/** What the mount needs from the product; `app.ts` composes it. */
export interface MountPorts {
  handlers: AllHandlers<Contract>;
  /** Of the calls of the staff pages (decision 0023). */
  staffHandlers: AllHandlers<StaffContract>;
  staffCookie: StaffCookie;
  /** Whose session the token of a staff cookie opens; null: nobody's any more. */
  authenticateStaff(token: string): Promise<StaffPrincipal | null>;
  /** The number of the newest audit entry, and whether one of these kinds came after it by that member: for `checkAnswers`. */
  auditTrail: AuditTrail;
  /** The principal of an access token; `expired` when it was genuine once, `revoked` sessions count as expired. */
  authenticate(token: string): Promise<Principal | 'expired' | 'unknown'>;
  owners: OwnerLookups;
  judgeGuestKey: JudgeGuestKey;
  staff: StaffRules;
  /** Puts what staff do in a customer's name on record, before it is done; what it throws stops the act (D-033). */
  recordStaffAct(act: StaffAct): Promise<void>;
  limits: RateLimits;
  /** Whether there is no room for anything new (decision 0032). */
  isDiskShort(): Promise<boolean>;
  /** Parses every answer against the contract and fails on a difference: tests and development. */
  checkAnswers: boolean;
}

/** What is in the audit record since a moment, so that tests find staff acts that leave none. */
export interface AuditTrail {
  mark(): Promise<number>;
  hasSince(mark: number, staffId: number, kinds: readonly string[]): Promise<boolean>;
}

/** One call of an impersonated session that is more than reading. */
export interface StaffAct {
  routeId: Route['id'];
  isPayment: boolean;
  /** What was tried and is closed to staff. */
  isRefused: boolean;
  principal: Principal;
  accountId: number;
}

/** What orders may weigh (api.md section 2), and files that staff hand in. */
const bodyLimits = { order: 256 * 1024, file: 4 * 1024 * 1024 } as const;

type LooseHandler = (input: unknown, context: unknown) => unknown;
type RouteConfig = { route: Route };

/**
 * Adds every route of both contracts below the API base. A route without handler or access does not compile. It makes way after each subject:
 * a start has more to do than routes, and the database answers meanwhile.
 */
export async function mountContract(app: FastifyInstance, ports: MountPorts): Promise<void> {
  const calls: Calls = new Map();
  await mountRoutes(app, { routesBySubject: contract, handlersBySubject: ports.handlers, ports, calls });
  await mountRoutes(app, { routesBySubject: staffContract, handlersBySubject: ports.staffHandlers, ports, calls });
}

/** What answers a declaration. */
interface Call {
  route: Route;
  validator: Validator;
  handler: LooseHandler;
}
type Calls = Map<Route, Call>;

type Mounting = { routesBySubject: object; handlersBySubject: object; ports: MountPorts; calls: Calls };

async function mountRoutes(app: FastifyInstance, { routesBySubject, handlersBySubject, ports, calls }: Mounting): Promise<void> {
  for (const [subject, routes] of Object.entries(routesBySubject) as [string, Record<string, Route>][]) {
    const handlers = (handlersBySubject as Record<string, Record<string, LooseHandler>>)[subject] ?? {};
    for (const [name, route] of Object.entries(routes)) {
      const handler = handlers[name];
      if (!handler) throw new Error(`no handler for ${String(subject)}.${name}`);
      const call = { route, validator: validatorOf(route), handler };
      calls.set(route, call);
      app.route({
        method: route.method,
        url: apiBasePath + route.path.replace(/\{(\w+)\}/g, ':$1').replace(/(.)\/$/, '$1'),
        config: { route } satisfies RouteConfig,
        ...(route.bodyLimit && { bodyLimit: bodyLimits[route.bodyLimit] }),
        handler: pipeline(call, calls, ports),
      });
    }
    await setImmediate();
  }
}

interface Step {
  route: Route;
  validator: Validator;
  ports: MountPorts;
  request: FastifyRequest;
  context: GuestContext;
}

function pipeline({ route, validator, handler }: Call, calls: Calls, ports: MountPorts) {
  return async function answerRequest(request: FastifyRequest, reply: FastifyReply) {
    const context: GuestContext = {
      requestId: request.id,
      locale: localeOf(request),
      remoteAddress: addressOf(request),
      userAgent: readHeader(request, 'user-agent'),
      refreshToken: readHeader(request, 'x-api-refresh-token'),
      idempotencyKey: route.idempotencyKey ? readHeader(request, 'idempotency-key') : null,
      proofOfWork: route.proofOfWork ? readHeader(request, 'x-proof-of-work') : null,
      verificationToken: route.verificationToken ? readHeader(request, 'x-verification-token') : null,
    };
    const step: Step = { route, validator, ports, request, context };
    const prepared = await prepare(step);
    if (isRefusal(prepared)) return answerFailure(reply, prepared, context, route);
    request.accountId = prepared.context.accountId ?? prepared.context.principal?.accountId ?? null;
    const given = Object.assign(
      prepared.context,
      staffParts(route, request, reply, ports.staffCookie),
      route.asksInside && { readInside: readingInside(prepared.context, calls, { ports, reply }) },
    );
    const result = await withTrail(step, prepared.staff, () => handler(prepared.input, given));
    if (isRefusal(result)) return answerFailure(reply, result, context, route);
    return sendAnswer(reply, route, result, ports.checkAnswers);
  };
}

/** In tests: a staff act that leaves no entry of the kinds its declaration names fails (decision 0023). */
async function withTrail({ route, ports }: Step, staff: StaffPrincipal | null, act: () => unknown): Promise<unknown> {
  if (!ports.checkAnswers || staff === null || route.records === undefined) return act();
  const mark = await ports.auditTrail.mark();
  const result = await act();
  if (isRefusal(result) || (await ports.auditTrail.hasSince(mark, staff.userId, route.records))) return result;
  throw new Error(`${route.id} changed something and left no entry of ${route.records.join(', ')}`);
}

/**
 * Who is asking, may they, is it well formed: in that order, so that a stranger learns nothing from a validation error. It waits only where
 * there is something to wait for.
 */
async function prepare(step: Step) {
  const { route, request, context, validator, ports } = step;
  if (bringsCardNumber(route, request)) return refuse('GEN0013');
  const found = principalOf(step);
  const principal = found instanceof Promise ? await found : found;
  if (isRefusal(principal)) {
    const wait = await ports.limits.take(route.limit, callerOf(step, null, null));
    return wait === null ? principal : refuse('GEN0006', { retryAfterSeconds: wait });
  }
  const staff = route.access.kind === 'staff' ? await guardStaff(route, request, ports) : null;
  if (isRefusal(staff)) {
    const wait = await ports.limits.take(route.limit, callerOf(step, null, null));
    return wait === null ? staff : refuse('GEN0006', { retryAfterSeconds: wait });
  }
  const path = validator.params(request.params);
  if (!path.ok) return namesAccount(route) ? unknownId(route) : refuse('GEN0002', { fields: path.fields });
  const raw = { params: path.params, query: request.query, body: request.body };
  let accountId: number | null = null;
  if (principal) {
    const judged = guardPerson(route, principal, raw, ports);
    const owner = judged instanceof Promise ? await judged : judged;
    if (isRefusal(owner)) return refuseOnRecord(step, principal, owner);
    accountId = owner;
  }
  if (route.access.kind === 'guestKey') {
    const guarded = await guardGuestKey(route, readHeader(request, 'x-guest-key'), raw, ports.judgeGuestKey);
    if (isRefusal(guarded)) return guarded;
    accountId = guarded;
  }
  const counted = ports.limits.take(route.limit, callerOf(step, principal ?? staff, accountId));
  const wait = counted === null ? null : await counted;
  if (wait !== null) return refuse('GEN0006', { retryAfterSeconds: wait });
  if (needsRequestedWith(route) && readHeader(request, 'x-requested-with') !== 'portal') return refuse('GEN0003');
  const key = context.idempotencyKey;
  if (key !== null && !/^[\x21-\x7e]{1,255}$/.test(key)) return refuse('GEN0003');
  const rest = validator.rest(request.query, request.body);
  if (!rest.ok) return refuse('GEN0002', { fields: rest.fields });
  const input = { params: path.params, query: rest.query, body: rest.body };
  if (accountId !== null && !idsAgree(route, accountId, input)) {
    return refuse('GEN0002', { fields: [{ field: 'accountId', code: 'mismatch', message: 'Differs from the account in the path' }] });
  }
  if (isRefusedWhenFull(route) && (await ports.isDiskShort())) return refuse('GEN0012', { retryAfterSeconds: 60 });
  if (principal !== null && principal.impersonatorId !== null) await recordAct(step, principal, { accountId, isRefused: false });
  const given = withCaller(context, principal, accountId);
  const own = ownParts(route, request);
  return { input, staff, context: own === null && staff === null ? given : { ...given, ...own, ...(staff && { staff }) } };
}

/** What staff tried in a customer's name and may not is on record too. */
async function refuseOnRecord(step: Step, principal: Principal, refusal: Refusal): Promise<Refusal> {
  if (refusal.refusal === 'AUTH0008') await recordAct(step, principal, { accountId: null, isRefused: true });
  return refusal;
}

async function recordAct(
  { route, ports }: Step,
  principal: Principal,
  of: { accountId: number | null; isRefused: boolean },
): Promise<void> {
  if (principal.impersonatorId === null || isReading(route)) return;
  const isPayment = 'impersonated' in route.access && route.access.impersonated === 'payments';
  const accountId = of.accountId ?? principal.accountId;
  await ports.recordStaffAct({ routeId: route.id, isPayment, isRefused: of.isRefused, principal, accountId });
}

/** A cookie comes along with whatever a browser sends; the header does not, unless one of our own pages sent it (decision 0023). */
function needsRequestedWith({ access, needsRequestedWith: isDeclared, method }: Route): boolean {
  return isDeclared === true || (access.kind === 'staff' && method !== 'GET');
}

/** Whether the route's ids must not tell whether they exist. */
function namesAccount(route: Route): boolean {
  const { access } = route;
  if (access.kind === 'session') return access.ownUser !== undefined;
  return access.kind !== 'guest' && access.kind !== 'refresh' && access.kind !== 'hook' && access.kind !== 'staff';
}

/** What only hooks, refresh routes and staff links see of a request; null for all others. */
function ownParts(route: Route, request: FastifyRequest): object | null {
  if (route.access.kind === 'hook') return { rawBody: request.body, headers: request.headers };
  if (route.access.kind === 'refresh') return { accessToken: readHeader(request, 'x-api-token') };
  if (route.access.kind === 'staffLink') return { staffToken: readHeader(request, 'x-api-token') };
  return null;
}

type Found = Principal | null | ReturnType<typeof refuse>;

function principalOf({ route, request, ports }: Step): Found | Promise<Found> {
  const { kind } = route.access;
  if (kind !== 'session' && kind !== 'account' && kind !== 'linkOrAccount') return null;
  if (kind === 'linkOrAccount' && readHeader(request, 'x-verification-token') !== null) return null;
  const token = readHeader(request, 'x-api-token');
  if (token === null) return refuse(kind === 'linkOrAccount' ? 'TOK0001' : 'AUTH0002');
  return ports.authenticate(token).then((found) => (typeof found === 'string' ? refuse('AUTH0003') : found));
}

function callerOf({ route, request, context }: Step, principal: { sessionId: string } | null, accountId: number | null): Caller {
  // Nobody guesses a refresh token, so it is counted by itself: an office behind one address keeps its sessions.
  if (route.access.kind === 'refresh' && context.refreshToken !== null) {
    const subject = createHash('sha256').update(context.refreshToken).digest('base64');
    return { sessionId: null, remoteAddress: null, accountId: null, subject };
  }
  const subject = whoIsNamed(request.body, route.body) ?? whoIsNamed(request.query, route.query);
  return { sessionId: principal?.sessionId ?? null, remoteAddress: context.remoteAddress, accountId, subject };
}

/** An id that can't exist is an unknown id, not a malformed request: the answer must not tell the two apart (D-011). */
function unknownId(route: Route) {
  if (route.access.kind === 'guestKey') return refuse('ACC0002');
  return route.errors.includes('PAY0007') ? refuse('PAY0007') : refuse('GEN0004');
}
