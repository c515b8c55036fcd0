/**
 * The payment frame: pages of ours on an origin of their own, for payment providers whose form can't be posted to (decision 0031). Owns no
 * table: a form carries all that its page needs in a sealed ticket. Promises: a ticket opens nothing of another provider and nothing once it
 * is over; a page runs scripts of ours and its provider's alone and is framed by the portal alone; nothing of a form's fields is logged; what
 * a page learns counts like a notice of the provider.
 */
export { createFrameKit, type FrameKitOptions } from './kit.ts';
export { createFrameServer, type PaymentFrameDeps } from './server.ts';
