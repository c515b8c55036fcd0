import type { serviceSignupMail as enUs } from '../en-us/service-signup-mail.ts';
import type { SameTexts } from '../template.ts';

export const serviceSignupMail = {
  ready: {
    subject: 'El servicio de {brandName} está listo en su dirección',
    preview: 'Elija su plan para {address}.',
    heading: 'El servicio está listo en su dirección',
    text: 'Usted nos pidió servicio en {address}. Ya se puede instalar. Elija un plan y confirme su pedido.',
    next: 'El enlace es válido durante 30 días y para un pedido.[ Si tiene preguntas, llámenos al {supportPhone}.]',
    button: 'Elegir su plan',
    why: 'Recibe este mensaje porque se pidió servicio de {brandName} con la cuenta {accountNumber}.',
  },
  confirmed: {
    subject: 'Su pedido con {brandName}: referencia n.º {reference}',
    preview: 'Su n.º de referencia es {reference}.',
    heading: 'Su pedido está confirmado',
    text: 'Gracias. Tenemos lo que eligió y ya se puede planificar el trabajo en su dirección.',
    schedule: 'Ahora elija cuándo puede ir un técnico. El enlace es válido durante 30 días.',
    contact: 'Ahora nos comunicaremos con usted para acordar la instalación.[ También puede llamarnos al {supportPhone}.]',
    taxes: 'Precios antes de impuestos y cargos.',
    reference: 'N.º de referencia',
    address: 'Dirección del servicio',
    button: 'Elegir una hora',
    why: 'Recibe este mensaje porque se confirmó un pedido de la cuenta {accountNumber} con {brandName}.',
  },
  refusals: {
    otherPath: 'Indique aquí la única orden de servicio abierta, y ninguna cuando se trate de todo el pedido.',
    otherModels: 'Envíe las órdenes de servicio tal como las respondió el enlace.',
    changed: 'Los planes o los precios cambiaron desde que eligió. Elija su plan otra vez.',
  },
  terms: 'Acepto los términos y condiciones',
  termsVersion: '2026-11',
} as const satisfies SameTexts<typeof enUs>;
