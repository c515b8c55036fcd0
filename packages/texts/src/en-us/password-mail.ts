/** Mails about a forgotten password; only the server reads them. */
export const passwordMail = {
  link: {
    subject: 'Reset your {brandName} password',
    preview: 'The link works once, within 60 minutes.',
    heading: 'Reset your password',
    text: 'Somebody asked to reset the password of your {brandName} account with the username {username}. To choose a new one, open this link. It works once, within 60 minutes.',
    next: 'If this was not you, there is nothing to do: your password stays as it is[, and you can tell us at {supportPhone}].',
    button: 'Choose a new password',
    why: 'You get this because somebody asked for it on the sign-in page of {brandName}.',
  },
  saved: {
    subject: 'Your password was reset',
    preview: 'If this was you, there is nothing to do.',
    heading: 'Your password was reset',
    text: 'The password of your {brandName} account was set anew on {date}, by a link we had mailed to you. You were signed out everywhere.',
    next: 'If this was not you, please call us[ at {supportPhone}] right away.',
    why: 'You get this because it concerns the security of your {brandName} account.',
  },
} as const;
