// Receipts: the permanent page of a payment, links to it, and the attempts that came to nothing.
export { AttemptHistory } from './AttemptHistory.tsx';
export { ReceiptLink } from './ReceiptLink.tsx';
