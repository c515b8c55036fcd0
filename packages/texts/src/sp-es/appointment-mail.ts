import type { appointmentMail as enUs } from '../en-us/appointment-mail.ts';
import type { SameTexts } from '../template.ts';

export const appointmentMail = {
  when: '{day}, entre las {start} y las {end}',
  rows: { when: 'Cuándo', where: 'Dónde', what: 'Para qué', reference: 'Referencia n.º' },
  why: 'Recibe este mensaje porque se trata de un pedido con {brandName}.',
  chooseTime: {
    subject: 'Elija la hora de su instalación',
    preview: 'Elija un día y un intervalo de dos horas.',
    heading: '¿Cuándo quiere que vayamos?',
    text: 'Su pedido está listo para que vaya un técnico. Abra este enlace para elegir el día y el intervalo de dos horas que le convengan.',
    days: 'El enlace sirve durante 30 días.',
    button: 'Elegir hora',
  },
  booked: {
    subject: 'Su cita: {date}',
    preview: 'Nos vemos el {when}.',
    heading: 'Su cita está reservada',
    text: 'Nuestro técnico irá el {when}.',
    adult: 'Asegúrese de que alguien de 18 años o más esté presente durante toda la visita.',
    change: 'Puede cambiar o cancelar la visita hasta el {until}[. Después, llámenos al {supportPhone}].',
    changeOnCall: 'Ya es tarde para cambiar esta visita en línea[: llámenos al {supportPhone} si surge algo].',
    calendar: 'El archivo adjunto la pone en su calendario.',
    button: 'Cambiar o cancelar',
  },
  moved: {
    subject: 'Su cita cambió: {date}',
    preview: 'La hora nueva es el {when}.',
    heading: 'Su cita cambió de hora',
    text: 'Nuestro técnico irá el {when}. La hora que tenía antes queda libre.',
  },
  cancelled: {
    subject: 'Su cita del {date} está cancelada',
    preview: 'Nadie irá el {when}.',
    heading: 'Su cita está cancelada',
    text: 'Nadie irá el {when}.',
    again: 'Su pedido sigue abierto: elija otra hora cuando quiera.',
    noOther: 'Si tiene preguntas, llámenos[ al {supportPhone}].',
    calendar: 'El archivo adjunto la quita de su calendario.',
    button: 'Elegir otra hora',
  },
  reminder: {
    subject: 'Mañana va nuestro técnico',
    preview: 'El {when}.',
    heading: 'Vamos mañana',
    text: 'Un recordatorio: nuestro técnico va mañana, {when}.',
    message:
      '{brandName}: nuestro técnico va mañana, {date}, de {start} a {end}. ¿Preguntas?[ Llame al {supportPhone}.] Responda STOP para no recibir más.',
  },
  earlier: {
    subject: 'Hay una hora antes: {date}',
    preview: 'Libre ahora: {when}.',
    heading: 'Quedó libre una hora antes',
    text: 'Nos pidió que le avisáramos: ahora está libre el {when}. Su cita es el {present} y sigue igual si no la cambia.',
    first: 'Es de quien la tome primero. Después de dos horas avisamos a la siguiente persona que espera.',
    button: 'Ver la hora anterior',
    message: '{brandName}: hay una hora antes: {date}, de {start} a {end}. Cambie su visita: {url} Responda STOP para no recibir más.',
  },
  calendar: {
    summary: '{brandName}: visita del técnico',
    description: '{description}\nEl técnico llega dentro de este intervalo.[\n¿Preguntas? Llame al {supportPhone}.]',
  },
  refusals: {
    format: 'Envíe la hora como YYYY-MM-DDTHH:mm:ss, sin desfase.',
    noSuchDay: 'Ese día no existe. Elija uno de los días ofrecidos.',
    midnight: 'Elija también una hora.',
    notHourly: 'Las visitas empiezan a la hora en punto. Elija una de las horas ofrecidas.',
    past: 'Esa hora ya pasó. Elija una posterior.',
    tooEarly: 'Ese día está demasiado cerca. Elija uno de los días ofrecidos.',
    tooFar: 'Ese día está demasiado lejos. Elija uno de los días ofrecidos.',
    noSuchHour: 'Esa noche cambian los relojes y esa hora no existe. Elija otra.',
  },
} as const satisfies SameTexts<typeof enUs>;
