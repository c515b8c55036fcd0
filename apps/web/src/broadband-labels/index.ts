// The Broadband Facts label of a plan, shown beside plans and in the account.
export { BroadbandLabel } from './BroadbandLabel.tsx';
