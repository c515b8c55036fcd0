import type { paymentSteps as enUs } from '../en-us/payment-steps.ts';
import type { SameTexts } from '../template.ts';

export const paymentSteps = {
  goBack: 'Volver',
  done: 'Listo',
  dismiss: 'Descartar',
  tryAnother: 'Probar otro método',
  frame: {
    heading: 'Ingrese su tarjeta',
    oneTimeHeading: 'Ingrese sus datos de pago',
    oneTimeNote:
      'El formulario de abajo entrega lo que escribe a nuestro proveedor de pagos. {brandName} no guarda números de tarjeta, y no se guarda nada para después.',
    note: 'El formulario de abajo entrega lo que escribe a nuestro proveedor de pagos. {brandName} no guarda números de tarjeta.',
    title: 'Formulario seguro del proveedor de pagos',
    loading: 'Abriendo el formulario del proveedor de pagos',
    blocked: 'El formulario del proveedor de pagos no se abrió. No se cobró nada. Revise si su navegador lo bloquea e intente de nuevo.',
    callInstead: 'Si sigue fallando, puede pagar por teléfono[ al {supportPhone}].',
    expired: 'El formulario del proveedor de pagos venció. No se cobró nada. Comience de nuevo para pagar.',
  },
  progress: {
    heading: 'Pagando ${amount}',
    keepOpen: 'Para asegurar su pago, no cierre esta página hasta ver un mensaje de confirmación.',
    sent: 'Enviado al proveedor de pagos',
    waiting: 'Esperando a su banco',
    confirmation: 'Confirmación y nuevo saldo',
    usually: 'Suele tardar menos de 15 segundos. Si se corta la conexión, el pago se cuenta una sola vez y su saldo lo mostrará.',
    slow: 'Está tardando más de lo normal. No necesita pagar de nuevo; puede cerrar este panel y su saldo mostrará el pago.',
    leaveWarning: 'Hay un pago en curso.',
  },
  success: {
    title: 'Pago realizado',
    text: 'Recibirá los detalles en breve.',
    paid: 'Pagado',
    with: 'Con',
    on: 'Fecha',
    newBalance: 'Nuevo saldo',
    restored: 'Su servicio está conectado otra vez.',
  },
  failed: {
    notCharged:
      'No se le cobró y su saldo sigue siendo ${amount}. Pruebe otro método de pago o consulte a su banco por el motivo indicado abajo.',
    providerDown:
      'En este momento no se puede contactar al proveedor de pagos. No se cobró nada y su saldo sigue siendo ${amount}. Intente de nuevo en unos minutos.',
    otherWays: 'Pagar ${amount} de otra manera',
    response: 'Respuesta: {text}.',
    authCode: 'Código de autorización: {code}.',
    transactionId: 'ID de transacción: {id}.',
  },
  generic: {
    title: 'Detalles de la transacción',
    text: 'El pago aún no está confirmado. No necesita pagar de nuevo; su saldo cambiará aquí cuando se confirme.',
    bank: 'Su pago bancario fue aceptado y está pendiente. Suele llegar en dos días hábiles; su saldo cambiará aquí entonces.',
    sameJustMade: 'El mismo pago se acaba de hacer, así que no se hizo por segunda vez. Mis pagos lo muestra.',
    stillOnItsWay:
      'Otro pago de esta cuenta todavía está en camino, así que no se inició un segundo. Se cuenta una sola vez. Espere un minuto y revise su saldo antes de pagar de nuevo.',
    unknown: 'Aún no sabemos si el pago se realizó. No pague de nuevo: seguimos consultando y su saldo lo mostrará.',
  },
  details: {
    amount: 'Monto',
    method: 'Método',
    status: 'Estado',
    response: 'Respuesta',
    authCode: 'Código de autorización',
    transactionId: 'ID de transacción',
  },
  statuses: {
    ACCEPTED: 'ACEPTADO',
    SETTLED: 'LIQUIDADO',
    RETURNED: 'DEVUELTO',
    SUCCEEDED: 'COMPLETADO',
    DECLINED: 'RECHAZADO',
    EXPIRED: 'VENCIDO',
    CANCELLED: 'CANCELADO',
    REFUNDED: 'REEMBOLSADO',
    'CHARGED BACK': 'CONTRACARGO',
  },
  session: {
    lostTitle: 'Su pago está en camino',
    lost: 'Su sesión se cerró mientras el pago estaba en camino. Se cuenta una sola vez; inicie sesión para ver si se realizó.',
  },
} as const satisfies SameTexts<typeof enUs>;
