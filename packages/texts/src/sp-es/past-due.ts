import type { pastDue as enUs } from '../en-us/past-due.ts';
import type { SameTexts } from '../template.ts';

export const pastDue = {
  pastDue: 'Tiene ${amount} sin pagar fuera de plazo',
  since: 'El plazo terminó el {date}.',
  stops: 'Su servicio se corta el {date}, {relative}, si no paga ${amount} antes de ese día.',
  reconnectionLater: 'Una vez cortado, la reconexión cuesta ${amount}.',
  lateFee: 'Lo que siga pendiente el {date}, {relative}, añade un recargo por mora de ${amount} a su próxima factura.',
  suspended: 'Su servicio está suspendido',
  open: 'Tiene ${amount} sin pagar fuera de plazo desde el {date}.',
  reconnects: 'Pague ${amount} y su servicio vuelve en cuanto se acepte el pago.',
  reconnectionFee: 'Su próxima factura lleva entonces un cargo por reconexión de ${amount}.',
  ends: 'Si no se paga, su servicio termina definitivamente el {date}, {relative}.',
  staysOff: 'Pague primero ${amount}. Después nuestro personal conecta su servicio; no vuelve por sí solo.[ Llame al {supportPhone}.]',
  choice: 'Pagar lo vencido',
} as const satisfies SameTexts<typeof enUs>;
