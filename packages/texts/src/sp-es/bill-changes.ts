import type { billChanges as enUs } from '../en-us/bill-changes.ts';
import type { SameTexts } from '../template.ts';

export const billChanges = {
  title: 'Qué cambió desde la factura del {date}',
  more: '${amount} más que la factura anterior',
  less: '${amount} menos que la factura anterior',
  same: 'El mismo importe que la factura anterior',
  reason: {
    started: 'Nuevo',
    ended: 'Ya no se factura',
    priceChanged: 'Cambió el precio',
    partialMonth: 'Parte de un mes, por días',
    partialMonthBefore: 'Parte de un mes, en la factura anterior',
    once: 'Cargo único',
    onceBefore: 'Cargo único, en la factura anterior',
    credit: 'Crédito',
    creditBefore: 'Crédito, en la factura anterior',
    creditChanged: 'Crédito de otro importe',
    lateFee: 'Recargo por mora',
    reconnectionFee: 'Cargo por reconexión',
    installmentStarted: 'Primera cuota',
    installmentEnded: 'Las cuotas están pagadas',
    installmentChanged: 'Cuota de otro importe',
    taxChanged: 'El impuesto cambió con sus cargos o con su tasa',
    feeChanged: 'El cargo cambió con sus servicios o con su tarifa',
    discountStarted: 'Nuevo descuento',
    discountEnded: 'Terminó el descuento',
    discountChanged: 'Descuento de otro importe',
    deliveryChanged: 'Cambió la entrega de la factura',
  },
  amounts: '{before} antes, {after} ahora',
  failed: 'No pudimos comparar esta factura con la anterior.',
} as const satisfies SameTexts<typeof enUs>;
