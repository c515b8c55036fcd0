/** What bills, services and orders of the cast are made of. */
import type { CastCharge, CastLine, CastOrder, CastPaidBy, CastService } from './cast-shapes.ts';
import type { PlanCode } from './demo-catalogue.ts';

export const tax = (amount: number): CastCharge => ({ kind: 'TAX', description: 'State and local sales tax', amount });
export const fee = (amount: number): CastCharge => ({ kind: 'FEE', description: 'Regulatory recovery fee', amount });
export const recurring = (description: string, amount: number): CastCharge => ({ kind: 'RECURRING', description, amount });
export const visa = (last4: string): CastPaidBy => ({ type: 'CREDIT_CARD', display: `Visa ending ${last4}` });
/** A visit as it goes when nothing comes in between. */
export const installed = (accepted: number, booked: number, done: number): NonNullable<CastOrder['events']> => [
  { event: 'accepted', daysAgo: accepted },
  { event: 'visitBooked', daysAgo: booked },
  { event: 'installed', daysAgo: done },
];
export const activeFiber = (plan: PlanCode, line: Omit<CastLine, 'status'> = {}): CastService => ({
  plan,
  relation: 'Main',
  lines: [{ status: 'Active', ...line }],
});
