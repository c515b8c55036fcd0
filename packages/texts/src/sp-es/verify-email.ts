export const verifyEmail = {
  heading: 'Verificación del correo electrónico',
  inProgress: 'Verificando su correo electrónico',
  completed: 'Su correo electrónico está verificado.',
  completedNext: 'De ahora en adelante le escribimos a esta dirección. No tiene que hacer nada más.',
  error: 'Error al verificar su correo electrónico.',
  errorNext: 'Inicie sesión y abra Perfil para que le enviemos un enlace nuevo[, o llámenos al {supportPhone}].',
  tryAgain: 'Intentar de nuevo',
  noAnswer: 'No pudimos comunicarnos con el servidor. Revise su conexión e inténtelo de nuevo.',
  home: 'Ir a mi cuenta',
  signIn: 'Iniciar sesión',
} as const;
