import type { impersonation as enUs } from '../en-us/impersonation.ts';
import type { SameTexts } from '../template.ts';

/** Staff in a customer's name. */
export const impersonation = {
  signingIn: 'Iniciando sesión en nombre de un cliente',
  /** When no answer came. */
  issue: 'Hay un problema, inténtelo de nuevo en unos minutos',
  bar: {
    label: 'Acceso del personal',
    who: 'Sesión como {username}[ hasta las {time}].',
    closed: '{staffUsername}: los cambios quedan registrados. Los pagos y las decisiones del cliente están cerrados.',
    closedButPayments: '{staffUsername}: los cambios y los pagos quedan registrados. Las decisiones del cliente están cerradas.',
    end: 'Terminar',
  },
  ended: {
    heading: 'El acceso del personal ha terminado',
    text: 'Su sesión en nombre del cliente está cerrada. Puede cerrar esta página.',
    again: 'Para iniciar otra sesión en nombre de un cliente, pida un enlace nuevo.',
    signIn: 'Ir a la página de inicio de sesión',
  },
} as const satisfies SameTexts<typeof enUs>;
