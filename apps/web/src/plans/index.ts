// Plans to choose from: cards with their labels, the comparison, and what both are made of. Knows no order: it is told what is offered, and
// tells what was taken. Its texts are the subjects `plans` and `broadbandLabels`; whoever shows it loads them with its code.
export type { Bundle, Plan } from './offers.ts';
export { LabelOf } from './PlanList.tsx';
export { CompareToggle, PlanOffers } from './PlanOffers.tsx';
export { useLabels } from './use-labels.ts';
