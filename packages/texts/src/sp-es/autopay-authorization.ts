import type { autopayAuthorization as enUs } from '../en-us/autopay-authorization.ts';
import type { SameTexts } from '../template.ts';

export const autopayAuthorization = {
  text: 'Autorizo a {brandName} a cobrar al método de pago que elijo aquí, en la fecha de vencimiento de cada factura, el importe que se deba ese día. Un cobro nunca supera el límite que yo fije. Las facturas que ya vencieron se cobran de inmediato. Un cobro que no se realice puede intentarse hasta dos veces más, o hacerse con el método de respaldo si elegí uno. Se me avisa por correo electrónico de cada pago. Esto vale hasta que yo desactive el pago automático, lo que puedo hacer aquí en cualquier momento[ o llamando al {supportPhone}].',
} as const satisfies SameTexts<typeof enUs>;
