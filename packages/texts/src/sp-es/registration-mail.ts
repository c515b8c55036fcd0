import type { registrationMail as enUs } from '../en-us/registration-mail.ts';
import type { SameTexts } from '../template.ts';

export const registrationMail = {
  link: {
    subject: 'Configure su acceso en línea con {brandName}',
    preview: 'Elija una contraseña para la cuenta {accountNumber}.',
    heading: 'Configure su acceso en línea',
    text: 'Elija una contraseña y podrá ver y pagar en línea las facturas de la cuenta {accountNumber}. El enlace vale 7 días y funciona una vez.',
    next: 'Si no lo solicitó, no tiene que hacer nada: sin el enlace nada cambia[. ¿Preguntas? Llámenos al {supportPhone}].',
    button: 'Elegir una contraseña',
    why: 'Recibe este mensaje porque alguien indicó su número de cuenta y su correo electrónico para registrarse con {brandName}.',
  },
  alreadyRegistered: {
    subject: 'Ya tiene acceso en línea con {brandName}',
    preview: 'Inicie sesión para la cuenta {accountNumber}.',
    heading: 'Ya tiene acceso en línea',
    text: 'Alguien pidió configurar el acceso en línea de la cuenta {accountNumber}. Ya está configurado: inicie sesión con su correo electrónico o nombre de usuario y su contraseña.',
    forgotten: 'Si ya no sabe su contraseña, elija «¿Olvidó su contraseña?» en la página de inicio de sesión.',
    next: 'Si no lo solicitó, no tiene que hacer nada: no se cambió nada[. ¿Preguntas? Llámenos al {supportPhone}].',
    button: 'Iniciar sesión',
    why: 'Recibe este mensaje porque alguien indicó su número de cuenta y su correo electrónico para registrarse con {brandName}.',
  },
  pin: {
    subject: '{pin} es su PIN de {brandName}',
    preview: 'Vale 10 minutos.',
    heading: 'Su PIN',
    text: 'Escriba este PIN para configurar el acceso en línea de la cuenta {accountNumber}. Vale 10 minutos y funciona una vez.',
    next: 'Si no lo solicitó, no se lo diga a nadie[ y llámenos al {supportPhone}]. Nunca se lo pedimos.',
    why: 'Recibe este mensaje porque se solicitó un PIN para registrarse con su cuenta de {brandName}.',
    sms: '{pin} es su PIN de {brandName} para el acceso en línea. Vale 10 minutos. No se lo diga a nadie.',
  },
  welcome: {
    subject: 'Su acceso en línea con {brandName} está listo',
    preview: 'Para la cuenta {accountNumber}.',
    heading: 'Su acceso en línea está listo',
    text: 'Se eligió una contraseña para la cuenta {accountNumber} de {brandName} y ya puede iniciar sesión.',
    next: 'Si no fue usted, llámenos[ al {supportPhone}] de inmediato.',
    username: 'Nombre de usuario',
    account: 'Cuenta',
    button: 'Iniciar sesión',
    why: 'Recibe este mensaje porque se trata de la seguridad de su cuenta de {brandName}.',
  },
  ownUsername: 'Este correo electrónico inicia sesión en otra cuenta. Para esta, use el nombre de usuario {username}.',
} as const satisfies SameTexts<typeof enUs>;
