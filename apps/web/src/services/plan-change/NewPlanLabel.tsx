import { LabelOf, useLabels } from '../../plans/index.ts';

/** The Broadband Facts label of a plan that is about to be chosen (47 CFR 8.1(a)). */
export function NewPlanLabel({ planId }: { planId: number }) {
  return <LabelOf planId={planId} labels={useLabels()} />;
}
