export const contactMail = {
  verify: {
    subject: 'Confirme este correo electrónico',
    preview: 'El enlace funciona durante 24 horas.',
    heading: 'Confirme este correo electrónico',
    text: 'Alguien indicó este correo electrónico para una cuenta de {brandName}. Abra este enlace dentro de 24 horas para confirmar que es suyo.',
    next: 'Si no fue usted, no tiene que hacer nada: sin el enlace no cambia nada[. Puede avisarnos al {supportPhone}].',
    button: 'Confirmar correo electrónico',
    why: 'Recibe este mensaje porque su correo electrónico se indicó para una cuenta de {brandName}.',
  },
  code: 'Su código de {brandName} es {code}. Funciona durante 10 minutos. Nunca se lo pedimos por teléfono.',
  emailChanged: {
    subject: 'Su correo electrónico cambió',
    preview: 'Si fue usted, no tiene que hacer nada.',
    heading: 'Su correo electrónico cambió',
    text: 'El correo electrónico de la cuenta {accountNumber} cambió el {date}. Ya no escribimos a este.',
    next: 'Si no fue usted, llámenos de inmediato[ al {supportPhone}].',
    why: 'Recibe este mensaje porque se trata de la seguridad de su cuenta de {brandName}.',
  },
  mobileChanged: {
    subject: 'Su número de celular cambió',
    preview: 'Si fue usted, no tiene que hacer nada.',
    heading: 'Su número de celular cambió',
    text: 'El número de celular de la cuenta {accountNumber} cambió el {date}.',
    next: 'Si no fue usted, llámenos de inmediato[ al {supportPhone}].',
    why: 'Recibe este mensaje porque se trata de la seguridad de su cuenta de {brandName}.',
    message: '{brandName}: el número de celular de su cuenta cambió el {date}. Si no fue usted, llámenos[ al {supportPhone}].',
  },
} as const;
