import type { SameTexts } from '../../template.ts';
import type { audit as enUs } from '../en-us/audit.ts';

export const audit = {
  title: 'Auditoría',
  intro: 'Qué se hizo, quién, cuándo y en qué cuenta. Los registros se pueden leer y descargar, nunca cambiar.',
  filter: {
    title: 'Filtro',
    from: 'Desde',
    to: 'Hasta',
    kind: 'Qué',
    kindHint: 'Un tipo como session.signedIn, o su tema: session',
    staff: 'Miembro del personal (correo)',
    account: 'Número de cuenta',
    byStaffOnly: 'Solo lo que hizo el personal',
    apply: 'Mostrar',
    clear: 'Borrar',
  },
  columns: { when: 'Cuándo', what: 'Qué', who: 'Quién', account: 'Cuenta', detail: 'Detalles' },
  product: 'el producto',
  inName: '{staff} (sobre {user})',
  empty: 'Sin registros',
  emptyText: 'Nada de lo registrado coincide con este filtro.',
} as const satisfies SameTexts<typeof enUs>;
