import { type Contract, contract, isReading, type Route } from '@porchlight/contract';
import { pathOfRead, type VisitorPage, type VisitorRead, visitorReads } from '@porchlight/contract/first-view.ts';
import { answerBody } from './answer.ts';
import { type AllHandlers, isRefusal } from './handlers.ts';
import type { GuestContext } from './request-context.ts';
import { validatorOf } from './validate.ts';

/** A read as a page carries it: where it would be asked, what for, and what it is answered. */
export interface PageRead {
  path: string;
  asked?: readonly string[];
  body: unknown;
}

export type ReadForPage = (page: VisitorPage) => Promise<PageRead[]>;

/** The server itself, asking for its pages what any visitor may. */
const visitor: GuestContext = {
  requestId: 'page',
  locale: 'en-us',
  remoteAddress: '',
  userAgent: null,
  refreshToken: null,
  idempotencyKey: null,
  proofOfWork: null,
  verificationToken: null,
};

type Ask = () => Promise<PageRead[]>;

/**
 * Answers what a visitor's page begins with, so that the page brings it along (decision 0035). A read that is refused is left out: the page
 * asks for it by itself. One that fails fails all.
 */
export function createReadForPages(handlers: AllHandlers<Contract>, checkAnswers: boolean): ReadForPage {
  const asks = { signIn: visitorReads.signIn.map(askOf), guestOrder: visitorReads.guestOrder.map(askOf) } satisfies Record<
    VisitorPage,
    Ask[]
  >;
  return async (page) => (await Promise.all(asks[page].map((ask) => ask()))).flat();

  function askOf(read: VisitorRead): Ask {
    const { route, body } = read;
    if (route.access.kind !== 'guest' || !isReading(route)) throw new Error(`${route.id} is not what a page of visitors may begin with`);
    const given = validatorOf(route).rest(read.query, body);
    if (!given.ok) throw new Error(`${route.id} is asked what it does not take`);
    const handler = handlerOf(handlers, route);
    const input = { params: {}, query: given.query, body: given.body };
    return async () => {
      const result = await handler(input, visitor);
      return isRefusal(result)
        ? []
        : [{ path: pathOfRead(read), ...(body && { asked: body }), body: answerBody(route, result, checkAnswers) }];
    };
  }
}

type LooseHandler = (input: unknown, context: GuestContext) => unknown;

function handlerOf(handlers: AllHandlers<Contract>, wanted: Route): LooseHandler {
  for (const [subject, routes] of Object.entries(contract) as [keyof Contract, Record<string, Route>][]) {
    const name = Object.keys(routes).find((each) => routes[each] === wanted);
    if (name !== undefined) return (handlers[subject] as Record<string, unknown>)[name] as LooseHandler;
  }
  throw new Error(`${wanted.id} is not in the contract`);
}
