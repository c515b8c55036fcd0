import type { pastDue as enUs } from '../en-us/past-due.ts';
import type { SameTexts } from '../template.ts';

export const pastDue = {
  pastDue: '${amount} con el plazo vencido',
  suspended: 'Su servicio está suspendido',
  since: 'Venció el {date}.',
  open: '${amount} tienen el plazo vencido desde el {date}.',
  lateFee: 'Si sigue pendiente el {date}, su próxima factura lleva un recargo por mora de ${amount}.',
  stops: 'Su servicio se corta el {date} si no paga ${amount} antes de ese día.',
  reconnectionLater: 'Una vez cortado, la reconexión cuesta ${amount}.',
  reconnects: 'Pague ${amount} y su servicio vuelve en cuanto se apruebe el pago.',
  reconnectionFee: 'Su próxima factura lleva entonces un cargo por reconexión de ${amount}.',
  staysOff: 'El pago no restablece el servicio por sí solo.[ Llame al {supportPhone}.]',
  choice: 'Pagar lo vencido',
  failed: 'No pudimos consultar lo que está vencido.',
  restored: 'Su servicio está conectado otra vez.',
} as const satisfies SameTexts<typeof enUs>;
