/** What the holder of an account and whoever may open it are mailed about their link. */
export const linkedAccountsMail = {
  requested: {
    subject: 'Request to link your account',
    preview: '{userName} asks to link account {accountNumber}.',
    heading: 'Somebody asks to link your account',
    text: '{userName} asks to open your account {accountNumber} at {brandName} from their own sign-in.',
    grants:
      'If you agree, they can see the balance, the invoices and the payments of your account and pay for it. They can not change your plan, your payment methods or your password, and you can end it at any time.',
    ignore: 'If you do not know this person, do nothing: without you the account stays closed. The link is good for 7 days.',
    button: 'Read and decide',
    why: 'You receive this message because this address is on file for the account.',
  },
  registered: {
    holder: {
      subject: 'Your account was linked',
      preview: '{userName} can open account {accountNumber} now.',
      heading: 'Your account was linked',
      text: '{userName} can see the balance, the invoices and the payments of your account {accountNumber} now, and pay for it.',
      next: 'You can end this in the portal, under Linked Accounts & Users.[ If you did not agree, please call us at {supportPhone}.]',
    },
    user: {
      subject: 'An account was linked to your sign-in',
      preview: 'You can open account {accountNumber} now.',
      heading: 'An account was linked to your sign-in',
      text: 'The holder of account {accountNumber} agreed. You can see its balance, invoices and payments now, and pay for it.',
      next: 'You find it on your home page when you sign in.[ If you did not ask for it, please call us at {supportPhone}.]',
    },
  },
  ended: {
    holder: {
      subject: 'Your account is no longer linked',
      preview: '{userName} can no longer open account {accountNumber}.',
      heading: 'Your account is no longer linked',
      text: '{userName} can no longer open your account {accountNumber}. Payments made before stay as they are.',
      next: 'There is nothing you need to do.[ If this was not you or this person, please call us at {supportPhone}.]',
    },
    user: {
      subject: 'An account is no longer linked to your sign-in',
      preview: 'You can no longer open account {accountNumber}.',
      heading: 'An account is no longer linked to your sign-in',
      text: 'You can no longer open account {accountNumber}. Payments you made for it stay as they are.',
      next: 'To open it again, ask its holder by Link Account in the portal.[ If you have questions, please call us at {supportPhone}.]',
    },
  },
  why: 'You receive this message because who may open an account has changed.',
} as const;
