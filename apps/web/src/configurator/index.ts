// The plan configurator: what plans include, demand and offer, to choose from, and what the choice costs. Knows no order and no account: it
// is told the plans with their details and what is chosen, and tells every new selection; the rules are those of domain/pricing. Its texts
// are the subject `configurator`; whoever shows it loads them with its code.
export { type ChosenService, type OfferedLine, totalsOf } from './chosen-services.ts';
export { DetailsFailure } from './DetailsFailure.tsx';
export { OrderTotals, TotalsFoot } from './OrderTotals.tsx';
export { PlanConfigurator } from './PlanConfigurator.tsx';
export { PlanParts } from './PlanParts.tsx';
