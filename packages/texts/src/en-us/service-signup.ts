/** Texts of the flow that a sign-up-for-service link opens. */
export const serviceSignup = {
  progress: {
    label: 'Sign-up progress',
    select: 'Your service',
    details: 'Check and confirm',
    success: 'Confirmation',
    announcement: 'Step {number} of {count}: {step}',
  },
  opening: {
    heading: 'Opening your order',
    wait: 'We check what you can get at your address. This takes a moment.',
  },
  /** The link may be good: it could not be asked about. */
  failed: {
    heading: 'Your order could not be opened',
    noAnswer: 'We could not reach the server. Check your connection and try again.',
    next: 'Nothing about your order has changed.',
    callUs: '[If it does not work, please call us at {supportPhone}.]',
    tryAgain: 'Try again',
  },
  /** SIGNUP-005. The description of an expired link is the one of ERR-004. */
  tokenError: {
    title: 'This link cannot be used',
    notes: {
      TOK0001: 'Please open the newest e-mail we sent you about your order, and press the link in it once more.',
      TOK0002: 'We then send you a new one. It helps to have your reference number ready.',
      TOK0003:
        'If you have confirmed your service with it, nothing is left to do: your reference number is in the e-mail we sent you then, and with it you can follow your order.',
    },
    callUs: '[Please call us at {supportPhone} if that does not help.]',
    followUp: 'Follow your order',
  },
  select: {
    heading: 'Choose your service',
    lede: 'Good news: service is ready at {address}. Choose what you want to have there.',
    choiceGone: 'What you chose is no longer offered here. This is what you can get today.',
  },
  details: {
    heading: 'Check and confirm',
    lede: 'For {address}',
    summary: 'Your service',
    beforeTaxes: 'Before taxes. The first bill comes after installation; nothing is charged today.',
    terms: 'I accept the {link}',
    termsLink: 'terms and conditions',
    /** SIGNUP-012. */
    termsAndCondition: 'Please accept the terms and conditions',
    back: 'Back',
    confirm: 'Confirm',
    confirming: 'Confirming your service',
  },
  /** When confirming failed: the toast of SIGNUP-015, and what to do next by the code of the failure. */
  refused: {
    toast: "We couldn't confirm your service. Please contact us.",
    noAnswer: 'We could not reach the server. Check your connection, then press Confirm again.',
    next: {
      ORD0002: 'What is offered at your address has changed. Please go back and choose again.',
      ORD0003: 'Follow your order to see how it stands, or choose again.',
      TOK0001: 'Please open the newest e-mail we sent you about your order, and press the link in it once more.',
      TOK0002: 'What you chose was not ordered.',
      TOK0003: 'Your service may have been confirmed meanwhile. Follow your order to see how it stands.',
      other: 'What you chose is still here. Please press Confirm again in a moment.',
    },
    followUp: 'Follow your order',
    chooseAgain: 'Choose again',
    callUs: '[Please call us at {supportPhone} if that does not help.]',
  },
  notAvailable: {
    heading: 'There is nothing to choose yet',
    building: 'Service is not ready at {address} yet. Your order stays as it is, and we write to you as soon as you can choose.',
    nothing: 'At the moment nothing can be ordered at {address}. Your order stays as it is.',
    reference: 'Your reference # is {reference}',
    followUp: 'Follow your order',
    callUs: '[Please call us at {supportPhone}, and we tell you what is planned at your address.]',
  },
  success: {
    reference: 'Your reference # is {reference}',
    lede: 'Thank you, your service is confirmed.',
    mail: 'We sent the details to {email}.',
    service: 'Service',
    address: 'Address',
    next: 'What happens next',
    chooseTime: 'You choose the day and the hour of the installation, now or later by the link in our e-mail.',
    timeByMail: 'You choose the day and the hour of the installation by the link in our e-mail.',
    visit: 'At that time a technician comes to your address and connects your service.',
    bill: 'Your first bill comes after the installation. Nothing is charged today.',
    choose: 'Choose a time',
    followUp: 'Follow your order',
    share: 'Share It',
    tweet: 'Tweet It',
    shareText: 'I just ordered internet from {brandName}.',
  },
} as const;
