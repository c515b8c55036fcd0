import type { passwords as enUs } from '../en-us/passwords.ts';
import type { SameTexts } from '../template.ts';

export const passwords = {
  heading: 'Cambiar contraseña',
  intro: 'Después del cambio se cierra la sesión en sus otros dispositivos; aquí sigue abierta.',
  current: 'Contraseña actual',
  new: 'Contraseña nueva',
  confirmed: 'Confirme la contraseña nueva',
  submit: 'Cambiar contraseña',
  saved: '¡Su contraseña se guardó!',
  required: 'Obligatorio',
  mismatch: 'Las contraseñas no coinciden',
  rule: 'Use un mínimo de 10 caracteres, con números, mayúsculas, minúsculas y símbolos especiales.',
  show: 'Mostrar contraseña',
  hide: 'Ocultar contraseña',
  failed: 'No se pudo cambiar su contraseña. Intente de nuevo.',
  noAnswer: 'No llegó respuesta, así que no sabemos si la contraseña cambió. Pruebe la nueva la próxima vez que inicie sesión.',
} as const satisfies SameTexts<typeof enUs>;
