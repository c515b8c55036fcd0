import type { managePlan as enUs } from '../en-us/manage-plan.ts';
import type { SameTexts } from '../template.ts';

export const managePlan = {
  title: 'Administrar',
} as const satisfies SameTexts<typeof enUs>;
