export interface WorkflowStep {
  currentStatus: { name: string } | null;
  groupState: string;
}

/**
 * The status shown for a service order: the first step of its chain with a current status name, else the last step's group state, for
 * an empty chain the status of its order, else '-' (D-103).
 */
export function shownOrderStatus(chain: readonly WorkflowStep[], orderStatus: string | null | undefined): string {
  const named = chain.find((step) => step.currentStatus?.name);
  return named?.currentStatus?.name || chain.at(-1)?.groupState || orderStatus || '-';
}
