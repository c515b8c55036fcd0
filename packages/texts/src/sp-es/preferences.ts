import type { preferences as enUs } from '../en-us/preferences.ts';
import type { SameTexts } from '../template.ts';

export const preferences = {
  all: 'Todas las comunicaciones',
  allOn: 'Activadas: todos los tipos de mensajes, por correo y por texto.',
  allOff: 'Desactivadas: elija abajo lo que desea recibir.',
  allNone: 'Desactivadas: no hay nada para elegir.',
  none: 'No hay tipos de mensajes para elegir.',
  noneNext: 'Los mensajes sobre sus facturas y la seguridad de su cuenta llegan de todos modos.',
  grid: 'Mensajes por tipo',
  kind: 'Tipo de mensaje',
  channels: { EMAIL: 'Correo', TWILIOMSG: 'Texto' },
  on: 'Activado',
  off: 'Desactivado',
  saving: 'Guardando. Podrá hacer más cambios en unos segundos.',
  saved: 'Esto es lo que recibe ahora.',
  failed: {
    one: 'Una preferencia no se pudo guardar. El panel muestra lo que vale; inténtelo de nuevo con esa, por favor.',
    other: '{count} preferencias no se pudieron guardar. El panel muestra lo que vale; inténtelo de nuevo con esas, por favor.',
  },
  reloadFailed: 'No pudimos volver a leer sus preferencias, así que lo que se muestra puede no valer.',
  always:
    'Las facturas, los avisos de pagos que no se realizaron, los avisos de seguridad y las respuestas a lo que usted pide llegan siempre: no son opcionales.',
  forStaff: 'En nombre del cliente puede desactivar mensajes. Solo el cliente puede activarlos, porque es un consentimiento.',
  textsTo: 'Los mensajes de texto van al {number}.',
  noMobile: 'Su cuenta no tiene número de celular, así que no puede llegar ningún mensaje de texto. Indique uno en Perfil.',
  toProfile: 'Abrir Perfil',
  categories: {
    billing: 'Facturación y facturas',
    receipts: 'Recibos de pago',
    autopay: 'Pago automático',
    orders: 'Servicio y pedidos',
    appointments: 'Citas',
    outages: 'Interrupciones del servicio',
    offers: 'Novedades y ofertas',
  },
  consent: {
    email:
      'Al activar Correo, acepta que {brandName} le envíe mensajes de ese tipo por correo electrónico. Puede desactivarlo en cualquier momento.',
    text: 'Al activar Texto, acepta que {brandName} le envíe mensajes de texto automáticos de ese tipo a su número de celular. La cantidad depende de su cuenta. Pueden aplicarse tarifas de mensajes y datos. Responda STOP para terminar, HELP para recibir ayuda. No necesita aceptar para comprar nada.',
  },
  unsubscribe: {
    heading: 'No recibir más correos de este tipo',
    text: 'No recibirá más correos sobre: {category}. Todo lo demás queda como está.',
    button: 'No recibir más estos correos',
    done: 'Listo. No recibirá más correos sobre: {category}.',
    doneNext: 'Puede cambiarlo en cualquier momento en el portal, en Preferencias de comunicación.',
    unknown: 'Este enlace no funciona. Use el enlace de uno de nuestros últimos correos o cambie lo que recibe en el portal, por favor.',
    unreadable: 'No pudimos comprobar este enlace.',
    toPortal: 'Ir al portal',
  },
} as const satisfies SameTexts<typeof enUs>;
