import type { GatewayDriver } from './driver.ts';
import { authorizenetDriver } from './drivers/authorizenet.ts';
import { ippayDriver } from './drivers/ippay.ts';
import { sandboxDriver } from './drivers/sandbox.ts';
import { stripeDriver } from './drivers/stripe.ts';

/** Every gateway that Porchlight can take money through. */
export const drivers: readonly GatewayDriver[] = [sandboxDriver, authorizenetDriver, stripeDriver, ippayDriver];
