import type { Contract, ImpersonatedUse, Route, RouteAnswer, RouteRequest } from '@porchlight/contract';
import type { AccessNeeds } from '@porchlight/domain/access/permits.ts';
import type { VisitorKeys } from './build-request.ts';

/** 'account.getAmounts': subject and name of a route in the contract. */
export type RouteName = { [S in keyof Contract & string]: `${S}.${keyof Contract[S] & string}` }[keyof Contract & string];

export type RouteOf<N extends RouteName> = N extends `${infer S}.${infer R}`
  ? S extends keyof Contract
    ? R extends keyof Contract[S]
      ? Contract[S][R] extends Route
        ? Contract[S][R]
        : never
      : never
    : never
  : never;

/** What a client needs to know of a route at run time; computed from the contract when the portal is built. */
export interface RouteCard extends AccessNeeds {
  method: Route['method'];
  path: string;
  idempotencyKey?: true;
  needsRequestedWith?: true;
  /** Closed to staff in a customer's name: always, or unless the provider lets them pay (D-033). */
  impersonated?: ImpersonatedUse;
  /** Answers bytes. */
  file?: true;
}

/** Ids may be given as numbers; the wire carries them as text. */
type Loose<T> = { [K in keyof T]: T[K] extends string | undefined ? T[K] | number : T[K] };
/** A part of a request: absent where the route has none, optional where all of it is. */
type Part<K extends string, T> = [T] extends [undefined]
  ? unknown
  : Record<never, never> extends Loose<T>
    ? { [P in K]?: Loose<T> }
    : { [P in K]: Loose<T> };

export interface CallOptions {
  /** Made when the person confirms, kept for every repeat of the same intent (D-013). */
  idempotencyKey?: string;
  keys?: VisitorKeys;
  signal?: AbortSignal;
}

type BodyPart<T> = T extends undefined ? unknown : { body: T };

/** The named parts of a call, as the contract declares them for this route. */
export type CallRequest<N extends RouteName> = Part<'params', RouteRequest<RouteOf<N>>['params']> &
  Part<'query', RouteRequest<RouteOf<N>>['query']> &
  BodyPart<RouteRequest<RouteOf<N>>['body']> &
  CallOptions;

export type CallAnswer<N extends RouteName> = RouteAnswer<RouteOf<N>>;

/** A route without required parts may be called with its name alone. */
export type CallArguments<N extends RouteName> =
  Record<never, never> extends CallRequest<N> ? [name: N, request?: CallRequest<N>] : [name: N, request: CallRequest<N>];
