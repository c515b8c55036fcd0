/** How a plan belongs to the account's services (CONST-011), in the order the cards stand (D-060). */
export const planRelations = ['Main', 'Required', 'Additional'] as const;
export type PlanRelation = (typeof planRelations)[number];

/** The services with Main first, then Required, then Additional; within a relation as received (D-060). */
export function inPlanOrder<T extends { planRelation: PlanRelation }>(services: readonly T[]): T[] {
  return services.toSorted((a, b) => planRelations.indexOf(a.planRelation) - planRelations.indexOf(b.planRelation));
}
