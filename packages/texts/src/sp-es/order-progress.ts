import type { orderProgress as enUs } from '../en-us/order-progress.ts';
import type { SameTexts } from '../template.ts';

export const orderProgress = {
  newService: {
    received: {
      status: 'Pedido recibido',
      name: 'Pedido recibido',
      now: 'Tenemos su pedido y lo estamos revisando. No tiene que hacer nada.',
      next: 'Usted elige una hora para la instalación. Le enviamos un correo en cuanto pueda hacerlo.',
    },
    scheduling: {
      status: 'Elija una hora',
      name: 'Hora de la instalación',
      now: 'Su pedido está listo. Elija una hora para la instalación.',
      next: 'Un técnico llega a la hora que usted elija y conecta su servicio.',
    },
    scheduled: {
      status: 'Visita del técnico programada',
      name: 'Visita del técnico programada',
      now: 'Su instalación está reservada. Debe haber una persona adulta en casa cuando llegue el técnico.',
      next: 'El técnico conecta su servicio. Funciona cuando termina la visita.',
    },
    finished: { status: 'Completado', name: 'El servicio está activo', now: 'Su servicio está instalado y activo.' },
    cancelled: { name: 'Cancelado', now: 'Este pedido se canceló. No sucede nada más con él.' },
  },
  signup: {
    received: {
      status: 'En espera de construcción',
      name: 'Inscripción recibida',
      now: 'Tenemos su inscripción. El servicio aún no está listo en su dirección.',
      next: 'Usted elige su plan. Le enviamos un correo con un enlace en cuanto el servicio esté listo.',
    },
    choosing: {
      status: 'Elija su plan',
      name: 'Elegir el plan',
      now: 'El servicio está listo en su dirección. Elija su plan con el enlace que le enviamos por correo.',
      next: 'Usted elige una hora para la instalación.',
    },
    scheduling: {
      status: 'Elija una hora',
      name: 'Hora de la instalación',
      now: 'Su plan está elegido. Elija una hora para la instalación.',
      next: 'Un técnico llega a la hora que usted elija y conecta su servicio.',
    },
    scheduled: {
      status: 'Visita del técnico programada',
      name: 'Visita del técnico programada',
      now: 'Su instalación está reservada. Debe haber una persona adulta en casa cuando llegue el técnico.',
      next: 'El técnico conecta su servicio. Funciona cuando termina la visita.',
    },
    finished: { status: 'Completado', name: 'El servicio está activo', now: 'Su servicio está instalado y activo.' },
    cancelled: { name: 'Cancelado', now: 'Esta inscripción se canceló. No sucede nada más con ella.' },
  },
  planChange: {
    received: {
      status: 'En proceso de cambio',
      name: 'Cambio solicitado',
      now: 'Tenemos su cambio y lo estamos preparando. Su servicio sigue activo.',
      next: 'Su servicio cambia. Le avisamos por correo cuando esté hecho.',
    },
    finished: { status: 'Completado', name: 'Cambio hecho', now: 'Su servicio se cambió.' },
    cancelled: { name: 'Cancelado', now: 'Este cambio se canceló. Su servicio sigue como estaba.' },
  },
  serviceVisit: {
    received: {
      status: 'Solicitud recibida',
      name: 'Solicitud recibida',
      now: 'Tenemos su solicitud y la estamos revisando. No tiene que hacer nada.',
      next: 'Usted elige una hora para la visita. Le enviamos un correo en cuanto pueda hacerlo.',
    },
    scheduling: {
      status: 'Elija una hora',
      name: 'Hora de la visita',
      now: 'Su solicitud está lista. Elija una hora para la visita.',
      next: 'Un técnico llega a la hora que usted elija.',
    },
    scheduled: {
      status: 'Visita del técnico programada',
      name: 'Visita del técnico programada',
      now: 'Su visita está reservada. Debe haber una persona adulta en casa cuando llegue el técnico.',
      next: 'El técnico hace el trabajo. Después no le queda nada por hacer.',
    },
    finished: { status: 'Completado', name: 'Trabajo hecho', now: 'El trabajo está hecho.' },
    cancelled: { name: 'Cancelado', now: 'Esta solicitud se canceló. No sucede nada más con ella.' },
  },
  survey: { received: 'Sabemos de su interés', cancelled: 'Retirado' },
} as const satisfies SameTexts<typeof enUs>;
