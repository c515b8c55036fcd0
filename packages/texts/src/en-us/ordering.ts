// What ordering begins with, in one file.
export { content } from './content.ts';
export { guestOrder } from './guest-order.ts';
