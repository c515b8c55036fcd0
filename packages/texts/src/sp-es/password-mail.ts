export const passwordMail = {
  link: {
    subject: 'Restablezca su contraseña de {brandName}',
    preview: 'El enlace funciona una vez, dentro de 60 minutos.',
    heading: 'Restablezca su contraseña',
    text: 'Alguien pidió restablecer la contraseña de su cuenta de {brandName} con el usuario {username}. Para elegir una nueva, abra este enlace. Funciona una vez, dentro de 60 minutos.',
    next: 'Si no fue usted, no tiene que hacer nada: su contraseña sigue igual[, y puede avisarnos al {supportPhone}].',
    button: 'Elegir una contraseña nueva',
    why: 'Recibe este mensaje porque alguien lo pidió en la página de inicio de sesión de {brandName}.',
  },
  saved: {
    subject: 'Su contraseña se restableció',
    preview: 'Si fue usted, no tiene que hacer nada.',
    heading: 'Su contraseña se restableció',
    text: 'La contraseña de su cuenta de {brandName} se cambió el {date} con un enlace que le enviamos por correo. Su sesión se cerró en todas partes.',
    next: 'Si no fue usted, llámenos de inmediato[ al {supportPhone}].',
    why: 'Recibe este mensaje porque se trata de la seguridad de su cuenta de {brandName}.',
  },
} as const;
