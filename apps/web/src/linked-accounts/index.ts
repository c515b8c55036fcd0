// Accounts reached by a link: which number names which.
export { useAccountNumber } from './open-accounts.ts';
