import type { SameTexts } from '../../template.ts';
import type { errors as enUs } from '../en-us/errors.ts';

export const errors = {
  codes: {
    STF0002: 'Otra persona cambió esto mientras tanto. No se guardó nada de lo suyo; revise el cambio y guarde de nuevo.',
    STF0003: 'Otro miembro del personal tiene este nombre o correo electrónico.',
    STF0004: 'Debe quedar un administrador que pueda iniciar sesión.',
    STF0005: 'El inicio de sesión con contraseña está desactivado. Use el inicio de sesión de su empresa.',
    STF0170: 'La dirección debe comenzar con https.',
    STF0171: 'Ya hay 50 direcciones. Elimine una que ya no se use.',
    STF0172: 'Esta tarea se está ejecutando ahora mismo. Vuelva a mirar en un momento.',
    STF0173: 'Este mensaje ya se envió, se retiene por deseo de su cliente o está a punto de enviarse.',
    STF0030: 'Es más de lo que queda de este pago. Vea lo que ya se devolvió e ingrese un importe menor.',
    STF0031: 'Este pago aún no tiene resultado. Espere a que se sepa; la página se actualiza sola.',
    STF0032: 'Este pago bancario aún no ha llegado. Solo se puede detener completo, por medio del proveedor de pagos.',
    STF0033: 'No hay nada de este pago que devolver: no se realizó, volvió al banco o ya se devolvió.',
    STF0034: 'Este crédito supera el límite. Dé uno menor o pídaselo a alguien que pueda dar cualquier importe.',
    STF0035: 'Este crédito ya no espera: una factura lo incluyó o se retiró. Revise la cuenta de nuevo.',
    STF0036: 'Este pago no se puede anular aquí: no lo anotó el personal, ya se anuló o se devolvió una parte.',
    STF0037: 'El proveedor de pagos no conoce este pago. Devuélvalo a mano y anote cómo.',
    STF0038:
      'Ya se anotó un pago con esta forma, número e importe. Revise los pagos de la cuenta; si este es otro, ingrese su propio número.',
    STF0039: 'Ingrese un día que no sea futuro ni de hace más de un año.',
    STF0150: 'Toda la red ya tiene una interrupción abierta. Termínela o cámbiela.',
    STF0151: 'Esta interrupción ya ha terminado. Corrija cuándo terminó.',
    STF0100: 'No hay nada que publicar: el borrador es igual a lo publicado. Cambie algo primero.',
    STF0050: 'No tiene permiso para entrar como cliente. Un administrador se lo puede dar.',
    STF0051:
      'Nadie entra a esta cuenta, o ya no con este usuario. Vuelva a mirar la cuenta; en su lugar puede enviar un enlace de registro.',
    STF0052: 'No hay un correo electrónico al cual escribir. Primero pida uno al cliente.',
    STF0053: 'Alguien ya entra a esta cuenta. Envíe en su lugar un enlace para una contraseña nueva.',
    STF0054: 'Ningún pedido de esta cuenta espera una inscripción. Mire sus pedidos.',
    STF0055: 'Este usuario no tiene códigos de un solo uso. Vuelva a cargar la cuenta.',
    STF0056: 'No hay ninguna promesa que terminar. Vuelva a cargar la cuenta.',
    STF0057: 'El proveedor de pagos no dijo qué pasó con él. Intente de nuevo en un minuto; también se le pregunta automáticamente.',
    STF0058: 'Lo que decía este mensaje ya no se guarda: pudo tener un enlace. Envíe al cliente uno nuevo si hace falta.',
    STF0059: 'Elija un día que aún no haya llegado.',
  },
} as const satisfies SameTexts<typeof enUs>;
