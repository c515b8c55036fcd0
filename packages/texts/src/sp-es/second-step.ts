export const secondStep = {
  title: 'Escriba su código',
  text: 'Escriba las seis cifras que muestra ahora su aplicación de autenticación.',
  code: 'Código',
  recoveryText: 'Escriba uno de los códigos de recuperación que guardó. Cada uno sirve una vez.',
  recoveryCode: 'Código de recuperación',
  recoveryRefused: 'Ese código de recuperación no es correcto o ya se usó. Pruebe con otro.',
  useRecovery: 'Usar un código de recuperación',
  useApp: 'Usar la aplicación de autenticación',
  submit: 'Iniciar sesión',
  back: 'Empezar de nuevo',
  required: 'Obligatorio',
  lost: '¿Sin teléfono y sin código de recuperación? Llámenos[ al {supportPhone}].',
} as const;
