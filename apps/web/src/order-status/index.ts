/** The status of an order without an account: by reference and mailed code. */
export { OrderStatusScreen } from './OrderStatusScreen.tsx';
