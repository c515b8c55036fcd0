import type { dunningMail as enUs } from '../en-us/dunning-mail.ts';
import type { SameTexts } from '../template.ts';

export const dunningMail = {
  lateFeeLine: 'Recargo por mora, factura con vencimiento {date}',
  reconnectionFeeLine: 'Cargo por reconexión',
  reminder: {
    subject: 'Su factura está vencida: ${amount}',
    preview: 'Venció el {date}.',
    heading: 'Su factura está vencida',
    text: 'La cuenta {accountNumber} tiene ${amount} con el plazo vencido. Venció el {date}.',
    lateFee: 'Si sigue pendiente el {date}, su próxima factura lleva un recargo por mora de ${amount}.',
    ask: 'Páguela, por favor, o llámenos[ al {supportPhone}] si necesita más tiempo.',
  },
  notice: {
    subject: 'Su servicio se suspenderá el {date}',
    preview: 'Pague ${amount} antes de ese día y seguirá activo.',
    heading: 'Su servicio se suspenderá',
    text: 'La cuenta {accountNumber} tiene ${amount} con el plazo vencido desde el {date}. Si no se paga, su servicio se suspenderá el {suspendsOn}.',
    stops: 'Pague ${amount} antes del {suspendsOn} y su servicio seguirá activo.',
    moreTime: 'Si necesita más tiempo, llámenos[ al {supportPhone}].',
  },
  suspended: {
    subject: 'Su servicio está suspendido',
    preview: 'Pague ${amount} y volverá a estar activo.',
    heading: 'Su servicio está suspendido',
    text: 'El servicio de la cuenta {accountNumber} se suspendió el {today}, porque tiene ${amount} con el plazo vencido desde el {date}.',
    reconnects: 'Pague ${amount} y su servicio vuelve en cuanto se apruebe el pago.',
    ends: 'Si no se paga antes del {date}, su servicio termina ese día.',
  },
  reconnected: {
    subject: 'Su servicio está activo otra vez',
    preview: 'Gracias por su pago.',
    heading: 'Su servicio está activo otra vez',
    text: 'Lo vencido de la cuenta {accountNumber} está pagado, y su servicio se conectó de nuevo el {today}. Si algún equipo sigue sin conexión, reinícielo.',
    fee: 'El cargo por reconexión de ${amount} va en su próxima factura.',
  },
  deactivated: {
    subject: 'Su servicio ha terminado',
    preview: 'Quedan por pagar ${amount}.',
    heading: 'Su servicio ha terminado',
    text: 'El servicio de la cuenta {accountNumber} terminó el {today}, porque tiene ${amount} con el plazo vencido desde el {date}.',
    owed: 'Pague, por favor, lo que queda pendiente. El pago no restablece el servicio por sí solo; llámenos[ al {supportPhone}] para contratarlo de nuevo.',
  },
  reconnectionCosts: 'Volver a conectar un servicio suspendido cuesta ${amount}, en la próxima factura.',
  onItsWay: 'Si ya ha pagado, gracias: no tiene que hacer nada más.',
  rows: {
    pastDue: 'Vencido',
    since: 'Vencido desde',
    suspendsOn: 'Se suspende el',
    endsOn: 'Termina el',
  },
  payButton: 'Hacer un pago',
  viewButton: 'Ver su cuenta',
  why: 'Recibe este mensaje porque se trata de una factura sin pagar de su cuenta de {brandName}.',
  letterPortal: 'Puede pagar en el portal, en {address}.',
  notices: {
    pastDue: 'Tiene ${amount} con el plazo vencido desde el {date}.',
    suspends: 'Tiene ${amount} con el plazo vencido desde el {date}. Páguelos antes del {suspendsOn}, o su servicio se suspenderá ese día.',
    suspended:
      'Su servicio está suspendido, porque tiene ${amount} con el plazo vencido desde el {date}. Páguelos y su servicio vuelve a estar activo.',
    deactivated: 'Su servicio ha terminado, porque tiene ${amount} con el plazo vencido desde el {date}.',
  },
} as const satisfies SameTexts<typeof enUs>;
