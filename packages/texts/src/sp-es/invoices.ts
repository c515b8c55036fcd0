import type { invoices as enUs } from '../en-us/invoices.ts';
import type { SameTexts } from '../template.ts';

export const invoices = {
  intro: 'Revise sus facturas y haga un pago.',
  none: 'No hay facturas en este momento.',
  columns: { date: 'Fecha', balanceDue: 'Saldo pendiente', status: 'Estado', pdf: 'PDF' },
  details: {
    show: 'Detalles de la factura del {date}',
    invoiceTotal: 'Total de la factura',
    dueDate: 'Fecha de vencimiento',
    lastPayment: 'Último pago',
    lastPaymentValue: '${amount} el {date}',
    noPayment: 'Ninguno todavía',
    lines: 'Qué incluye esta factura',
    linesFailed: 'No se pudo cargar el detalle de esta factura.',
  },
  status: {
    overdue: 'Vencida',
    today: 'Hoy',
    inDays: { one: 'En {count} día', other: 'En {count} días' },
    paid: 'Pagada',
  },
  showOlder: { one: 'Mostrar {count} factura anterior', other: 'Mostrar {count} facturas anteriores' },
  noneText: 'Su primera factura llega aquí cuando se instale su servicio.',
  makePayment: 'Hacer un pago',
  totalAmountDue: 'Total a pagar',
  pdf: {
    view: 'Ver PDF',
    download: 'Descargar PDF',
    ofDate: 'PDF, factura del {date}',
    opening: 'Abriendo el PDF',
    alertTitle: 'Factura en PDF',
    fileName: 'factura-{number}.pdf',
    popupBlocked: '{browser} bloqueó la ventana con el PDF de la factura. Permita las ventanas emergentes e intente de nuevo.',
    browsers: { any: 'Su navegador', safari: 'Safari', firefox: 'Firefox' },
    firefoxIos: 'No se puede mostrar en Firefox para iOS',
  },
  line: {
    RECURRING: 'Cargos mensuales',
    ONE_TIME: 'Cargos únicos',
    INSTALLMENT: 'Cuotas',
    CREDIT: 'Créditos',
    TAX: 'Impuestos',
    FEE: 'Cargos regulatorios y de servicio',
    period: 'Del {start} al {end}',
    total: 'Total',
  },
} as const satisfies SameTexts<typeof enUs>;
