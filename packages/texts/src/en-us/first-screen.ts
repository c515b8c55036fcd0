// What the first signed-in screen says, in one file: many small ones would cost more to ask for than they weigh.
export { account } from './account.ts';
export { autopay } from './autopay.ts';
export { delivery } from './delivery.ts';
export { errors } from './errors.ts';
export { formats } from './formats.ts';
export { installments } from './installments.ts';
export { orders } from './orders.ts';
export { panels } from './panels.ts';
export { services } from './services.ts';
