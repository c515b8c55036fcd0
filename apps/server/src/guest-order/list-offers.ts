import type { Contract, RouteAnswer, RouteInput } from '@porchlight/contract';
import type { Locale } from '@porchlight/texts';
import { type Refusal, refuse } from '../platform/http/handlers.ts';
import type { OrderingDeps } from './deps.ts';
import { judgeAddress, questionAt } from './place.ts';

type Route = Contract['guestOrder']['listOffers'];

/**
 * C-069: what may be ordered at an address, judged here whatever the browser says it was judged before. No address or no order type means no
 * service (GUEST-067). Of a building the unit is asked for first: units may differ.
 */
export async function listOffers(
  deps: OrderingDeps,
  { params, body }: RouteInput<Route>,
  locale: Locale,
): Promise<RouteAnswer<Route> | Refusal<'ADR0001' | 'ORD0002'>> {
  const named = params.a === 0 ? null : params.a;
  const judged = await judgeAddress(deps, body.addressWrapper, { named, locale, field: 'addressWrapper' });
  if (judged === null) return { validatedAddress: null, plans: [], planBundles: [] };
  if ('problem' in judged) return refuse('ADR0001', { message: judged.problem.message, fields: [judged.problem] });
  if (!(await deps.catalogue.has('planCategory', params.b))) return refuse('ORD0002');
  const { validated } = judged;
  if (validated.allowedServiceOrderType === null) return { validatedAddress: validated, plans: [], planBundles: [] };
  return { validatedAddress: validated, ...(await deps.catalogue.listOffer(questionAt(judged, params.b, locale))) };
}
