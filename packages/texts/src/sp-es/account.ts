import type { account as enUs } from '../en-us/account.ts';
import type { SameTexts } from '../template.ts';

export const account = {
  welcome: 'Le damos la bienvenida, {name}',
  accountNumber: 'Cuenta {number}',
  statuses: {
    Active: 'Activa',
    Suspended: 'Suspendida',
    Deactivated: 'Desactivada',
    'Written-Off': 'Dada de baja',
    Signup: 'En inscripción',
    Survey: 'Con interés registrado',
    Prospect: 'Prospecto',
  },
  balance: {
    label: 'Saldo total',
    amountDue: 'Monto a pagar',
    due: 'Vence el {date}',
    dueToday: 'Vence hoy',
    inDays: { one: 'en {count} día', other: 'en {count} días' },
    daysOverdue: { one: '{count} día de atraso', other: '{count} días de atraso' },
    openInvoices: {
      one: '{count} factura abierta, con vencimiento el {date}',
      other: '{count} facturas abiertas, la más antigua con vencimiento el {date}',
    },
    dueDate: 'Fecha de vencimiento',
    allPaid: 'Todo pagado.',
    nextBill: 'Su próxima factura llega el {date}.',
    lastPayment: 'Último pago',
    lastPaymentValue: '${amount}, {date}',
    noPayment: 'Ninguno todavía',
    pending: 'Tiene un pago pendiente de ${amount}.',
    credit: 'Tiene un crédito de ${amount}.',
    unavailable: 'Algo salió mal',
  },
  suspended: {
    title: 'Su servicio está suspendido.',
    text: 'Pague ${amount} en su totalidad para restablecerlo.',
  },
  actions: {
    label: 'Facturación',
    makePayment: 'Hacer un pago',
    viewPayments: 'Ver pagos',
    viewInvoices: 'Ver facturas',
    paymentMethods: 'Métodos de pago',
  },
  cycle: {
    label: 'Ciclo de facturación',
    lastBill: 'Factura',
    today: 'Hoy',
    due: 'Vence',
    nextBill: 'Próxima',
    days: { one: '{count} día', other: '{count} días' },
    daysLeft: { one: 'Queda {count} día', other: 'Quedan {count} días' },
    progress: 'Ciclo de facturación del {start} al {end}',
  },
  cardFailed: 'Algo salió mal',
} as const satisfies SameTexts<typeof enUs>;
