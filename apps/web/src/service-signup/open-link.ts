import { isApiFailure } from '../platform/api/failure.ts';
import type { CallAnswer, CallRequest } from '../platform/api/route-types.ts';

/** What the token of the link answers (ENT-051). */
export type SignupToken = CallAnswer<'serviceSignup.verifySignupToken'>;
type Offers = CallAnswer<'guestOrder.listOffers'>;

/** What can be ordered at the address of the link, as it is judged now; an empty offer where the server knows none (D-146). */
export type LinkOffers = Pick<Offers, 'validatedAddress' | 'plans' | 'planBundles'>;

/** Why a link cannot be used: not one of ours, expired, used up. */
export type BadLink = 'TOK0001' | 'TOK0002' | 'TOK0003';
const badLinks: readonly string[] = ['TOK0001', 'TOK0002', 'TOK0003'] satisfies BadLink[];

/** How opening the link ended (SIGNUP-009); `failed`: it may be good, but could not be asked about. */
export type Opening =
  | { kind: 'open'; tokenResponse: SignupToken; offers: LinkOffers }
  | { kind: 'tokenError'; code: BadLink }
  | { kind: 'failed'; thrown: unknown };

export interface OpenCalls {
  /** C-047. */
  verify: (token: string) => Promise<SignupToken>;
  /** C-069. */
  listOffers: (request: OffersRequest) => Promise<LinkOffers>;
}

type OffersRequest = CallRequest<'guestOrder.listOffers'>;

const nothing: LinkOffers = { validatedAddress: null, plans: [], planBundles: [] };

/** Checks the link, then asks what can be ordered at its address. */
export async function openLink(token: string, { verify, listOffers }: OpenCalls): Promise<Opening> {
  if (token === '') return { kind: 'tokenError', code: 'TOK0001' };
  try {
    const tokenResponse = await verify(token);
    return { kind: 'open', tokenResponse, offers: await offersFor(tokenResponse, listOffers) };
  } catch (thrown) {
    const code = badLinkOf(thrown);
    return code ? { kind: 'tokenError', code } : { kind: 'failed', thrown };
  }
}

/** What is offered at the address of the link, in its category; nothing where the server knows no such address or category (D-146). */
export async function offersFor(token: SignupToken, listOffers: OpenCalls['listOffers']): Promise<LinkOffers> {
  const { location, planCategoryId, type, addressWrapper } = token;
  try {
    return await listOffers({
      params: { a: location.id, b: planCategoryId ?? type.defaultPlanCategoryId },
      body: { addressWrapper, apiValidatedAddressWrapper: null },
    });
  } catch (thrown) {
    if (isApiFailure(thrown) && (thrown.code === 'ADR0001' || thrown.code === 'ORD0002')) return nothing;
    throw thrown;
  }
}

export function badLinkOf(thrown: unknown): BadLink | null {
  if (!isApiFailure(thrown)) return null;
  return badLinks.includes(thrown.code) ? (thrown.code as BadLink) : null;
}
