export const signInMethodsMail = {
  preview: 'Si fue usted, no tiene que hacer nada.',
  changes: {
    passkeyAdded: {
      subject: 'Se agregó una llave de acceso',
      text: 'El {date} se agregó una llave de acceso a su cuenta de {brandName}. Quien tenga ese dispositivo puede entrar con ella, sin la contraseña.',
    },
    passkeyRemoved: {
      subject: 'Se eliminó una llave de acceso',
      text: 'El {date} se eliminó una llave de acceso de su cuenta de {brandName}. Cerramos la sesión en los demás dispositivos que habían entrado con una llave de acceso.',
    },
    secondFactorOn: {
      subject: 'Los códigos de un solo uso están activados',
      text: 'Desde el {date}, para entrar en {brandName} se pide, además de la contraseña, un código de su aplicación de autenticación. Cerramos su sesión en todos los demás dispositivos.',
    },
    secondFactorOff: {
      subject: 'Los códigos de un solo uso están desactivados',
      text: 'Desde el {date}, para entrar en {brandName} se pide solo la contraseña.',
    },
    secondFactorOffByStaff: {
      subject: 'Nuestro personal desactivó los códigos de un solo uso',
      text: 'El {date} nuestro personal desactivó los códigos de un solo uso de su cuenta de {brandName}, porque alguien lo pidió en su nombre. Cerramos su sesión en todos los dispositivos. La contraseña es la misma de antes.',
    },
  },
  next: 'Si no fue usted, cambie su contraseña y llámenos[ al {supportPhone}] de inmediato.',
  why: 'Recibe este mensaje porque se trata de la seguridad de su cuenta de {brandName}.',
} as const;
