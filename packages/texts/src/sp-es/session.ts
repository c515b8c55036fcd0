import type { session as enUs } from '../en-us/session.ts';
import type { SameTexts } from '../template.ts';

export const session = {
  title: 'Iniciar sesión',
  username: 'Usuario o correo electrónico',
  password: 'Contraseña',
  showPassword: 'Mostrar contraseña',
  hidePassword: 'Ocultar contraseña',
  forgotten: '¿Olvidó su contraseña?',
  submit: 'Iniciar sesión',
  submitting: 'Iniciando sesión',
  passkey: {
    button: 'Usar una llave de acceso',
    cancelled: 'No se usó ninguna llave de acceso. Inténtelo de nuevo o entre con su contraseña.',
    unsupported: 'Las llaves de acceso no funcionan aquí. Entre con su contraseña.',
  },
  registerNow: 'Regístrese ahora',
  haveNumber: {
    title: '¿Tiene un número de cuenta?',
    text: 'Active su acceso en línea con el número que aparece en su factura.',
  },
  newHere: {
    title: '¿Aún no es cliente de {brandName}?',
    text: 'Vea planes y precios en su dirección. Toma un minuto y no necesita una cuenta.',
  },
  validation: { required: 'Obligatorio', usernameMin: 'Mínimo 3 caracteres', passwordMin: 'Mínimo 1 carácter' },
  notices: {
    passwordSaved: '¡Su contraseña se guardó!',
    expired: 'Su sesión venció. Inicie sesión de nuevo.',
    idle: 'Cerramos su sesión porque no hubo actividad durante un tiempo.',
    signedOut: 'Su sesión está cerrada.',
  },
  noAnswer: 'No pudimos comunicarnos con el servidor. Revise su conexión e intente de nuevo.',
} as const satisfies SameTexts<typeof enUs>;
