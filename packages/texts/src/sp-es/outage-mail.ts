import type { outageMail as enUs } from '../en-us/outage-mail.ts';
import type { SameTexts } from '../template.ts';

export const outageMail = {
  planned: {
    subject: 'Trabajos previstos en nuestra red: {since}',
    heading: 'Trabajos previstos en nuestra red',
    text: 'Trabajaremos en la red a partir del {since}. Es posible que su servicio no funcione hasta que terminemos, lo que esperamos a las {until}.',
    message:
      '{brandName}: trabajos previstos en nuestra red del {since} al {until}. Puede que su servicio no funcione. {address} Responda STOP para no recibir más mensajes.',
  },
  begun: {
    subject: 'Una interrupción de la red puede afectarle',
    heading: 'Una interrupción de la red puede afectarle',
    text: 'Es posible que su servicio no funcione bien desde el {since}. Lo sabemos y estamos trabajando en ello; usted no tiene que hacer nada.',
    message:
      '{brandName}: una interrupción de la red puede afectarle desde el {since}.[ Fin previsto: {until}.] {address} Responda STOP para no recibir más mensajes.',
  },
  expectation: {
    subject: 'La interrupción de la red: otra hora',
    heading: 'Esperamos otra hora',
    text: 'Le informamos de una interrupción o de trabajos previstos en nuestra red. Lo que sabemos de su hora ha cambiado.',
    message:
      '{brandName}: ha cambiado la hora de la interrupción de la red.[ Fin previsto: {until}.] {address} Responda STOP para no recibir más mensajes.',
  },
  ended: {
    subject: 'La interrupción de la red ha terminado',
    heading: 'La interrupción ha terminado',
    text: 'Su servicio vuelve a funcionar. Si el suyo no funciona, apague el enrutador, espere medio minuto y vuelva a encenderlo.',
    message:
      '{brandName}: la interrupción de la red ha terminado, su servicio vuelve a funcionar. {address} Responda STOP para no recibir más mensajes.',
  },
  cancelled: {
    subject: 'Los trabajos previstos en nuestra red no se realizan',
    heading: 'Los trabajos previstos no se realizan',
    text: 'Le informamos de trabajos en nuestra red a partir del {since}. No se realizan entonces; su servicio sigue funcionando.',
    message:
      '{brandName}: los trabajos previstos en nuestra red del {since} no se realizan. {address} Responda STOP para no recibir más mensajes.',
  },
  rows: { since: 'Desde', begins: 'Empieza', ended: 'Terminó', until: 'Fin previsto', what: 'Qué no funciona', cause: 'Causa' },
  unknownUntil: 'Aún no se sabe',
  severities: { down: 'Todo', slow: 'Todo funciona, más lento de lo normal', channels: 'Algunos canales de televisión' },
  causes: {
    unknown: 'Aún no se sabe',
    fiberCut: 'Un cable dañado',
    power: 'Un corte de luz',
    equipment: 'Un equipo averiado',
    weather: 'El tiempo',
    supplier: 'Un fallo de otra empresa con la que estamos conectados',
    maintenance: 'Trabajos en la red',
    other: 'Otra causa',
  },
  ask: 'En la página de su cuenta está lo que sabemos en cada momento.',
  button: 'Ver lo que sabemos',
  why: 'Recibe este mensaje porque su servicio con {brandName} puede estar afectado.',
} as const satisfies SameTexts<typeof enUs>;
