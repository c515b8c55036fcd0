import { apiBasePath, contract, type Route } from '@porchlight/contract';
import { staffContract } from '@porchlight/contract/staff/index.ts';
import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import type { ExampleRequest } from '../../src/platform/http/openapi-examples/index.ts';
import type { TestApp } from '../harness.ts';

/** One call as it went over the wire. */
export interface Exchange {
  route: Route;
  request: ExampleRequest;
  status: number;
  contentType: string;
  /** Parsed where it is JSON, else the text. */
  answer: unknown;
  succeeded: boolean;
}

type Groups = Record<string, Record<string, Route>>;

interface Matcher {
  route: Route;
  pattern: RegExp;
  names: string[];
}

const matchers: Matcher[] = Object.values(contract as Groups)
  .concat(Object.values(staffContract as Groups))
  .flatMap((routes) => Object.values(routes))
  .map((route) => ({
    route,
    names: [...route.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? ''),
    pattern: new RegExp(`^${(apiBasePath + route.path).replace(/\/$/, '').replace(/\{\w+\}/g, '([^/]+)')}/?$`),
  }))
  // Of two that fit, the one that says more in its path is meant.
  .sort((one, other) => one.names.length - other.names.length);

export type Send = (options: InjectOptions) => Promise<LightMyRequestResponse>;

/** Stands between a scenario and the product. */
export interface Between {
  /** A product before the scenario asks it anything, if something is to be done with it. */
  opened?(app: TestApp): Promise<void>;
  /** Answers a request of the scenario, by sending it as it is or changed. */
  send(route: Route, options: InjectOptions, send: Send): Promise<LightMyRequestResponse>;
  /** A product that played its part, with its database still there. */
  beforeClose(app: TestApp): Promise<void>;
}

const between = new WeakMap<Exchange[], Between>();

/** Whatever scenarios that note their calls there ask goes by `stands`. */
export function standBetween(into: Exchange[], stands: Between): void {
  between.set(into, stands);
}

/** Notes every call that goes through `http.inject` from here on. */
export function listen(app: TestApp, into: Exchange[]): void {
  const { http } = app;
  const stands = between.get(into);
  const inject = http.inject.bind(http) as unknown as Send;
  let opening: Promise<void> | undefined;
  const listening = async (options: InjectOptions) => {
    await (opening ??= stands?.opened?.(app));
    const route = stands && routeOf(options)?.route;
    const response = route ? await stands.send(route, options, inject) : await inject(options);
    const noted = exchangeOf(options, response);
    if (noted) into.push(noted);
    return response;
  };
  Object.assign(http, { inject: listening });
  if (!stands) return;
  const close = app.close.bind(app);
  Object.assign(app, { close: () => stands.beforeClose(app).then(close) });
}

function routeOf(options: InjectOptions): Matcher | undefined {
  const { pathname } = new URL(String(options.url), 'http://portal');
  return matchers.find(({ route, pattern }) => route.method === options.method && pattern.test(pathname));
}

function exchangeOf(options: InjectOptions, response: LightMyRequestResponse): Exchange | null {
  const url = new URL(String(options.url), 'http://portal');
  const matched = routeOf(options);
  if (!matched) return null;
  const values = matched.pattern.exec(url.pathname)?.slice(1) ?? [];
  const query = { ...Object.fromEntries(url.searchParams), ...(options.query as Record<string, string> | undefined) };
  const contentType = String(response.headers['content-type'] ?? '').split(';')[0] ?? '';
  const answer: unknown = contentType === 'application/json' ? response.json() : response.payload;
  return {
    route: matched.route,
    request: {
      ...(values.length > 0 && {
        params: Object.fromEntries(matched.names.map((name, at) => [name, decodeURIComponent(values[at] ?? '')])),
      }),
      ...(Object.keys(query).length > 0 && { query }),
      ...(options.payload !== undefined && { body: options.payload as object }),
    },
    status: response.statusCode,
    contentType,
    answer,
    succeeded: response.statusCode === 200 && (answer as { success?: boolean } | null)?.success !== false,
  };
}
