import type { orderProgress as enUs } from '../en-us/order-progress.ts';
import type { SameTexts } from '../template.ts';

export const orderProgress = {
  next: 'Qué sigue',
} as const satisfies SameTexts<typeof enUs>;
