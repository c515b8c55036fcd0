import type { correctionsMail as enUs } from '../en-us/corrections-mail.ts';
import type { SameTexts } from '../template.ts';

export const correctionsMail = {
  creditLine: 'Crédito: {reason}',
  refundedTwiceLine: 'Reembolso de un pago que su banco también retiró',
  creditReasons: {
    goodwill: 'gracias por su paciencia',
    outage: 'interrupción del servicio',
    billingError: 'corrección de una factura',
    lateFee: 'recargo por mora anulado',
    promotion: 'promoción',
    other: 'crédito a la cuenta',
  },
  rows: {
    refunded: 'Reembolso',
    payment: 'Pago',
    credit: 'Crédito',
    reason: 'Motivo',
    date: 'Fecha',
    balance: 'Saldo',
  },
  refund: {
    subject: 'Reembolso de ${amount}',
    preview: 'Es de su pago del {date}.',
    heading: 'Le enviamos un reembolso',
    text: 'Devolvimos ${amount} de su pago del {date} de la cuenta {accountNumber}.',
    byProvider: 'Vuelve por donde llegó[, a {method}]. Su banco puede tardar hasta diez días en mostrarlo.',
    byHand: 'Se lo enviamos nosotros, por ejemplo con un cheque por correo.',
    button: 'Ver el pago',
  },
  stopped: {
    subject: 'Se detuvo su pago bancario de ${amount}',
    preview: 'No se cobra nada en su banco.',
    heading: 'Se detuvo su pago bancario',
    text: 'Su pago bancario de ${amount} del {date} de la cuenta {accountNumber} se detuvo antes de que su banco lo pagara.',
    how: 'No se cobró nada, así que no hay nada que devolver. Lo que iba a pagar sigue pendiente.',
    button: 'Ver el pago',
  },
  reversed: {
    subject: 'Su pago de ${amount} ya no cuenta',
    preview: 'Las facturas que había pagado están pendientes de nuevo.',
    heading: 'Se anuló un pago',
    text: 'Se anuló su pago de ${amount} del {date} de la cuenta {accountNumber}. Las facturas que había pagado están pendientes de nuevo.',
    reasons: {
      bounced: 'Motivo: el banco no pagó el cheque.',
      mistake: 'Motivo: se anotó por error.',
      other: 'Llámenos si desea saber más sobre el motivo.',
    },
    next: 'Su saldo es ahora de ${balance}.',
    button: 'Ver su cuenta',
  },
  credit: {
    subject: 'Un crédito de ${amount} para su cuenta',
    heading: 'Le dimos un crédito',
    text: 'La cuenta {accountNumber} recibió un crédito de ${amount}: {reason}.',
    now: 'Paga lo que está pendiente. Lo que sobre queda en su cuenta para sus próximas facturas.',
    nextBill: 'Es una línea de su próxima factura.',
    button: 'Ver su cuenta',
  },
} as const satisfies SameTexts<typeof enUs>;
