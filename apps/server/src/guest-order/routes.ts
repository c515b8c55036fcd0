import type { Contract } from '@porchlight/contract';
import type { OrderType } from '@porchlight/domain/pricing/priced-order.ts';
import { type Handlers, isRefusal } from '../platform/http/handlers.ts';
import type { GuestKeyContext } from '../platform/http/request-context.ts';
import { getCart, saveCart } from './carts.ts';
import { createGuestAccount } from './create-account.ts';
import type { OrderingDeps } from './deps.ts';
import { verifyOrderToken } from './invitations.ts';
import { listOffers } from './list-offers.ts';
import { askForCode, getOrderStatus } from './order-status.ts';
import { type OrderRequest, placeOrder } from './place-order.ts';
import { makeChallenge } from './proof-of-work.ts';
import { updateEmail } from './update-email.ts';
import { withdraw } from './withdraw-prospect.ts';
import { saveZoneValues } from './zone-values.ts';

export function guestOrderHandlers(deps: OrderingDeps): Handlers<Contract['guestOrder']> {
  const orderOf =
    <Type extends OrderType>(type: Type) =>
    async ({ body }: { body: OrderRequest }, context: GuestKeyContext) => {
      const placed = await placeOrder(deps, type, body, context);
      return isRefusal(placed) ? placed : { id: placed.id, orderType: type };
    };
  return {
    verifyOrderToken: ({ body }) => verifyOrderToken(deps, body.verificationToken),
    listOffers: (input, { locale }) => listOffers(deps, input, locale),
    createGuestAccount: ({ body }, context) => createGuestAccount(deps, body, context),
    orderSignup: orderOf('SIGNUP'),
    orderSurvey: orderOf('SURVEY'),
    orderService: orderOf('ACTIVE'),
    updateGuestEmail: ({ params, query }, context) => updateEmail(deps, { number: params.b, email: query.email }, context),
    saveAddressZoneValues: ({ body }, context) => saveZoneValues(deps, body, context),
    getChallenge: () => makeChallenge(deps),
    saveCart: ({ body }) => saveCart(deps, body),
    getCart: ({ params }) => getCart(deps, params.cartKey),
    sendOrderCode: ({ body }, { locale }) => askForCode(deps, body, locale),
    getOrderStatus: ({ body }, { locale }) => getOrderStatus(deps, body, locale),
    withdrawProspect: ({ body }) => withdraw(deps, body.token),
  };
}
