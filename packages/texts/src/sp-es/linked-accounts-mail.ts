import type { linkedAccountsMail as enUs } from '../en-us/linked-accounts-mail.ts';
import type { SameTexts } from '../template.ts';

export const linkedAccountsMail = {
  requested: {
    subject: 'Solicitud para vincular su cuenta',
    preview: '{userName} pide vincular la cuenta {accountNumber}.',
    heading: 'Alguien pide vincular su cuenta',
    text: '{userName} pide abrir su cuenta {accountNumber} de {brandName} desde su propio acceso.',
    grants:
      'Si usted acepta, esta persona podrá ver el saldo, las facturas y los pagos de su cuenta, y pagar por ella. No podrá cambiar su plan, sus métodos de pago ni su contraseña, y usted puede terminarlo cuando quiera.',
    ignore: 'Si no conoce a esta persona, no haga nada: sin usted la cuenta sigue cerrada. El enlace sirve durante 7 días.',
    button: 'Leer y decidir',
    why: 'Recibe este mensaje porque esta dirección está registrada en la cuenta.',
  },
  registered: {
    holder: {
      subject: 'Su cuenta fue vinculada',
      preview: '{userName} ya puede abrir la cuenta {accountNumber}.',
      heading: 'Su cuenta fue vinculada',
      text: '{userName} ya puede ver el saldo, las facturas y los pagos de su cuenta {accountNumber}, y pagar por ella.',
      next: 'Puede terminarlo en el portal, en Cuentas y usuarios vinculados.[ Si usted no lo aceptó, llámenos al {supportPhone}.]',
    },
    user: {
      subject: 'Se vinculó una cuenta a su acceso',
      preview: 'Ya puede abrir la cuenta {accountNumber}.',
      heading: 'Se vinculó una cuenta a su acceso',
      text: 'El titular de la cuenta {accountNumber} aceptó. Ya puede ver su saldo, sus facturas y sus pagos, y pagar por ella.',
      next: 'La encontrará en su página de inicio al entrar.[ Si usted no lo pidió, llámenos al {supportPhone}.]',
    },
  },
  ended: {
    holder: {
      subject: 'Su cuenta ya no está vinculada',
      preview: '{userName} ya no puede abrir la cuenta {accountNumber}.',
      heading: 'Su cuenta ya no está vinculada',
      text: '{userName} ya no puede abrir su cuenta {accountNumber}. Los pagos hechos antes quedan como están.',
      next: 'Usted no tiene que hacer nada.[ Si no fue usted ni esta persona, llámenos al {supportPhone}.]',
    },
    user: {
      subject: 'Una cuenta ya no está vinculada a su acceso',
      preview: 'Ya no puede abrir la cuenta {accountNumber}.',
      heading: 'Una cuenta ya no está vinculada a su acceso',
      text: 'Ya no puede abrir la cuenta {accountNumber}. Los pagos que hizo por ella quedan como están.',
      next: 'Para abrirla de nuevo, pídalo a su titular con Vincular cuenta en el portal.[ Si tiene preguntas, llámenos al {supportPhone}.]',
    },
  },
  why: 'Recibe este mensaje porque cambió quién puede abrir una cuenta.',
} as const satisfies SameTexts<typeof enUs>;
