/** Signing up for service by an e-mailed link: from choosing a service at an address that is ready to the confirmed order. */
export { ConfirmOrderScreen } from './ConfirmOrderScreen.tsx';
