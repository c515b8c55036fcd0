/** What registering says by mail and text message; only the server loads it. */
export const registrationMail = {
  link: {
    subject: 'Set up your online access with {brandName}',
    preview: 'Choose a password for account {accountNumber}.',
    heading: 'Set up your online access',
    text: 'Choose a password and you can see your invoices and pay them online for account {accountNumber}. The link is good for 7 days and works once.',
    next: 'If you did not ask for this, there is nothing to do: nothing changes without the link[. Questions? Call us at {supportPhone}].',
    button: 'Choose a password',
    why: 'You get this because somebody entered your account number and e-mail address to register with {brandName}.',
  },
  alreadyRegistered: {
    subject: 'You already have online access with {brandName}',
    preview: 'Sign in for account {accountNumber}.',
    heading: 'You already have online access',
    text: 'Somebody asked to set up online access for account {accountNumber}. It is set up already: sign in with your e-mail address or username and your password.',
    forgotten: 'If you do not know your password any more, choose “Forgotten password?” on the sign-in page.',
    next: 'If you did not ask for this, there is nothing to do: nothing was changed[. Questions? Call us at {supportPhone}].',
    button: 'Sign In',
    why: 'You get this because somebody entered your account number and e-mail address to register with {brandName}.',
  },
  pin: {
    subject: '{pin} is your PIN for {brandName}',
    preview: 'It is good for 10 minutes.',
    heading: 'Your PIN',
    text: 'Enter this PIN to set up online access for account {accountNumber}. It is good for 10 minutes and works once.',
    next: 'If you did not ask for it, do not tell it to anybody[, and call us at {supportPhone}]. We never ask you for it.',
    why: 'You get this because a PIN was asked for to register for your account with {brandName}.',
    /** The text message: one message of 160 characters with a usual name of a provider. */
    sms: '{pin} is your {brandName} PIN to set up online access. Good for 10 minutes. Do not tell it to anybody.',
  },
  welcome: {
    subject: 'Your online access with {brandName} is ready',
    preview: 'For account {accountNumber}.',
    heading: 'Your online access is ready',
    text: 'A password was chosen for account {accountNumber} with {brandName}, and you can sign in now.',
    next: 'If this was not you, please call us[ at {supportPhone}] right away.',
    username: 'Username',
    account: 'Account',
    button: 'Sign In',
    why: 'You get this because it concerns the security of your {brandName} account.',
  },
  /** Where the e-mail address signs somebody else in already. */
  ownUsername: 'This e-mail address signs in to another account. Sign in to this one with the username {username}.',
} as const;
