// Payments: what was paid, and paying.
export { PaymentsPanel } from './PaymentsPanel.tsx';
