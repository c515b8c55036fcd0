/** Mails and text messages about a changed e-mail address or mobile number; only the server reads them. */
export const contactMail = {
  verify: {
    subject: 'Confirm this e-mail address',
    preview: 'The link works for 24 hours.',
    heading: 'Confirm this e-mail address',
    text: 'Somebody entered this e-mail address for an account with {brandName}. Open this link within 24 hours to confirm that it is yours.',
    next: 'If this was not you, there is nothing to do: without the link nothing changes[. You can tell us at {supportPhone}].',
    button: 'Confirm e-mail address',
    why: 'You get this because your e-mail address was entered for an account with {brandName}.',
  },
  code: 'Your {brandName} code is {code}. It works for 10 minutes. We never ask for it on the phone.',
  emailChanged: {
    subject: 'Your e-mail address was changed',
    preview: 'If this was you, there is nothing to do.',
    heading: 'Your e-mail address was changed',
    text: 'The e-mail address of account {accountNumber} was changed on {date}. We do not write to this one any more.',
    next: 'If this was not you, please call us[ at {supportPhone}] right away.',
    why: 'You get this because it concerns the security of your {brandName} account.',
  },
  mobileChanged: {
    subject: 'Your mobile number was changed',
    preview: 'If this was you, there is nothing to do.',
    heading: 'Your mobile number was changed',
    text: 'The mobile number of account {accountNumber} was changed on {date}.',
    next: 'If this was not you, please call us[ at {supportPhone}] right away.',
    why: 'You get this because it concerns the security of your {brandName} account.',
    /** To the number that was the account's until now. */
    message:
      '{brandName}: the mobile number of your account was changed on {date}. If this was not you, please call us[ at {supportPhone}].',
  },
} as const;
