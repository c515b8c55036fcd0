import type { content as enUs } from '../en-us/content.ts';
import type { SameTexts } from '../template.ts';

export const content = {
  validationStreet: 'Escriba al menos 3 caracteres',
  validationTerms: 'Acepte los términos y condiciones',
  introRotating: 'servicio\nfibra\ninternet\nwifi',
  'newSignupTitle.SIGNUP': 'Inscríbase al servicio',
  'newSignupTitle.SURVEY': 'Díganos qué le interesa',
  'newSignupTitle.ACTIVE': 'Elija su servicio',
  noServiceTitle: 'Gracias. Ya tenemos su dirección',
  noServiceSubtitle: 'Le escribiremos en cuanto el servicio llegue a su calle.',
  customerInfoTitle: 'Sus datos',
  'confirmation.SIGNUP': 'Gracias por inscribirse. Le avisaremos cuando su calle esté lista y entonces fijaremos una fecha.',
  'confirmation.SURVEY': 'Gracias por decirnos. Le escribiremos cuando el servicio llegue a su calle.',
  'confirmation.ACTIVE': 'Gracias por su pedido. Le llamaremos el próximo día hábil para fijar la fecha de la instalación.',
} as const satisfies SameTexts<typeof enUs>;
