// AutoPay as the account page shows it, and the offer after a payment; the panel is fetched when it is opened.
export { AutoPayCard } from './AutoPayCard.tsx';
export { AutoPayLine } from './AutoPayLine.tsx';
export { useAutoPay } from './autopay-query.ts';
export { methodText } from './autopay-state.ts';
export { EnableOffer, PlanNews } from './Later.tsx';
export type { PaidWith } from './reuse-details.ts';
