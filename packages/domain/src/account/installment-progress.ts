/**
 * The paid share of an installment plan, 0 to 1 (DASH-009, D-065): `amount` is the plan's total, `balance` what is left, in one unit.
 * Null when the total is not above 0: no bar is shown.
 */
export function installmentProgress(plan: { amount: number; balance: number }): number | null {
  if (!(plan.amount > 0)) return null;
  return Math.min(1, Math.max(0, (plan.amount - plan.balance) / plan.amount));
}
