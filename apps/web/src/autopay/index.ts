// AutoPay as the account page shows it; the panel is fetched when it is opened.
export { AutoPayCard } from './AutoPayCard.tsx';
export { AutoPayLine } from './AutoPayLine.tsx';
export { useAutoPay } from './autopay-query.ts';
