import type { broadbandLabels as enUs } from '../en-us/broadband-labels.ts';
import type { SameTexts } from '../template.ts';

/** The title names the label as the law does, so that it is known as the same label. */
export const broadbandLabels = {
  title: 'Datos de banda ancha (Broadband Facts)',
  disclosure: {
    FIXED: 'Declaración al consumidor sobre banda ancha fija',
    MOBILE: 'Declaración al consumidor sobre banda ancha móvil',
  },
  monthlyPrice: 'Precio mensual',
  notIntroductory: 'Este precio mensual no es una tarifa de introducción.',
  introductory: {
    one: 'Este precio mensual es una tarifa de introducción por {count} mes. Después es de {price}.',
    other: 'Este precio mensual es una tarifa de introducción por {count} meses. Después es de {price}.',
  },
  noContract: 'Este precio mensual no requiere un contrato.',
  contract: {
    one: 'Este precio mensual requiere un contrato de {count} mes.',
    other: 'Este precio mensual requiere un contrato de {count} meses.',
  },
  contractTerms: 'Términos del contrato',
  charges: 'Cargos y términos adicionales',
  monthlyFees: 'Cargos mensuales del proveedor',
  oneTimeFees: 'Cargos únicos al momento de la compra',
  noFees: 'Ninguno',
  earlyTerminationFee: 'Cargo por terminación anticipada',
  governmentTaxes: 'Impuestos del gobierno',
  taxes: { VARIES: 'Varían según el lugar', INCLUDED: 'Incluidos' },
  discounts: 'Descuentos y paquetes',
  discountsLink: 'Haga clic aquí',
  discountsText:
    'para ver los descuentos de facturación disponibles y las opciones de precio del servicio de banda ancha combinado con otros servicios, como video, teléfono y servicio inalámbrico, y del uso de su propio equipo, como módems y enrutadores.',
  speeds: 'Velocidades que ofrece el plan',
  download: 'Velocidad típica de descarga',
  upload: 'Velocidad típica de carga',
  latency: 'Latencia típica',
  mbps: '{speed} Mbps',
  ms: '{time} ms',
  data: 'Datos incluidos en el precio mensual',
  unlimited: 'Ilimitados',
  gb: '{size} GB',
  moreData: 'Cargos por uso adicional de datos',
  moreDataPrice: '{price}/{size} GB',
  dataPolicy: 'Política de límite de datos',
  networkManagement: 'Administración de la red',
  privacy: 'Privacidad',
  policy: 'Lea nuestra política',
  support: 'Atención al cliente',
  contact: 'Contáctenos',
  learnMore:
    'Conozca más sobre los términos de esta etiqueta en el Centro de Recursos para el Consumidor de la Comisión Federal de Comunicaciones.',
  identifier: 'Identificador único del plan',
  newWindow: 'se abre en una ventana nueva',
  none: 'No hay ninguna etiqueta guardada para esta cuenta.',
  noneText: 'No la había cuando se pidió su plan, o no tiene un plan de internet.',
  noneCall: '[Pregúntenos por su plan al {supportPhone}.]',
} as const satisfies SameTexts<typeof enUs>;
