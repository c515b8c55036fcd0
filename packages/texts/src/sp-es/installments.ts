import type { installments as enUs } from '../en-us/installments.ts';
import type { SameTexts } from '../template.ts';

export const installments = {
  title: 'Plan de cuotas',
  balance: 'Por pagar',
  amount: 'Total del plan',
  left: '${balance} de ${amount} por pagar',
  of: 'de {amount} por pagar',
  item: 'Artículo',
  plan: 'Plan',
  progress: '{percent} % pagado',
} as const satisfies SameTexts<typeof enUs>;
