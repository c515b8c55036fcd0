import type { SameTexts } from '../../template.ts';
import type { errors as enUs } from '../en-us/errors.ts';

export const errors = {
  codes: {
    STF0002: 'Otra persona cambió esto mientras tanto. No se guardó nada de lo suyo; revise el cambio y guarde de nuevo.',
    STF0003: 'Otro miembro del personal tiene este nombre o correo electrónico.',
    STF0004: 'Debe quedar un administrador que pueda iniciar sesión.',
    STF0005: 'El inicio de sesión con contraseña está desactivado. Use el inicio de sesión de su empresa.',
  },
} as const satisfies SameTexts<typeof enUs>;
