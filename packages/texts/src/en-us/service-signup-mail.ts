/** Words of mails about signing up for service, and what its calls refuse or put on record. */
export const serviceSignupMail = {
  ready: {
    subject: 'Service from {brandName} is ready at your address',
    preview: 'Choose your plan for {address}.',
    heading: 'Service is ready at your address',
    text: 'You asked us for service at {address}. It can be installed now. Choose a plan and confirm your order.',
    next: 'The link is good for 30 days and for one order.[ If you have a question, call us at {supportPhone}.]',
    button: 'Choose your plan',
    why: 'You get this because service from {brandName} was asked for with account {accountNumber}.',
  },
  confirmed: {
    subject: 'Your order with {brandName}: reference # {reference}',
    preview: 'Your reference # is {reference}.',
    heading: 'Your order is confirmed',
    text: 'Thank you. We have your choice and the work at your address can be planned.',
    schedule: 'Next, choose when a technician may come. The link is good for 30 days.',
    contact: 'Next, we contact you to arrange the installation.[ You can also call us at {supportPhone}.]',
    taxes: 'Prices are before taxes and fees.',
    reference: 'Reference #',
    address: 'Service address',
    button: 'Choose a time',
    why: 'You get this because an order for account {accountNumber} with {brandName} was confirmed.',
  },
  refusals: {
    otherPath: 'Name the one open service order here, and none where the whole order is meant.',
    otherModels: 'Send the service orders as the link answered them.',
    changed: 'Plans or prices have changed since you chose. Please choose your plan again.',
  },
  /** What whoever completes a sign-up agrees to, as it stands beside the box. */
  terms: 'I accept the terms and conditions',
  termsVersion: '2026-11',
} as const;
