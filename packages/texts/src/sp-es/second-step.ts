export const secondStep = {
  title: 'Escriba su código',
  text: 'Escriba las seis cifras que muestra ahora su aplicación de autenticación.',
  code: 'Código',
  recoveryText: 'Escriba uno de los códigos de recuperación que guardó. Cada uno sirve una vez.',
  recoveryCode: 'Código de recuperación',
  useRecovery: 'Usar un código de recuperación',
  useApp: 'Usar la aplicación de autenticación',
  submit: 'Entrar',
  back: 'Empezar de nuevo',
  required: 'Obligatorio',
  lost: '¿Sin teléfono y sin código de recuperación? Llámenos[ al {supportPhone}].',
  passkey: {
    cancelled: 'No se usó ninguna llave de acceso. Inténtelo de nuevo o entre con su contraseña.',
    unsupported: 'Las llaves de acceso no funcionan aquí. Entre con su contraseña.',
    waiting: 'Esperando a su dispositivo',
  },
} as const;
