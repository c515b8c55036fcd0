/** Which kinds of messages come how, and leaving one by the link of its mail. */
export const preferences = {
  all: 'All Communications',
  allOn: 'On: every kind of message, by e-mail and by text.',
  allOff: 'Off: choose below what you want.',
  allNone: 'Off: there is nothing to choose from.',
  none: 'There are no kinds of messages to choose from.',
  noneNext: 'Messages about your bills and the security of your account come all the same.',
  grid: 'Messages by kind',
  kind: 'Kind of message',
  channels: { EMAIL: 'Email', TWILIOMSG: 'Text' },
  on: 'On',
  off: 'Off',
  saving: 'Saving. You can change more in a few seconds.',
  saved: 'This is what you get now.',
  failed: {
    one: 'One preference could not be saved. The panel shows what holds; please try that one again.',
    other: '{count} preferences could not be saved. The panel shows what holds; please try those again.',
  },
  reloadFailed: 'We could not read your preferences again, so what is shown may not hold.',
  always:
    'Invoices, notices about payments that did not go through, security notices and answers to what you ask for always come: they are not optional.',
  forStaff: 'In the customer’s name you can turn messages off. Only the customer can turn them on, since that is an agreement.',
  textsTo: 'Text messages go to {number}.',
  noMobile: 'There is no mobile number on your account, so no text message can come. Enter one under Profile.',
  toProfile: 'Open Profile',
  /** The seven kinds the product knows, where the provider has no words of its own. */
  categories: {
    billing: 'Billing and invoices',
    receipts: 'Payment receipts',
    autopay: 'AutoPay',
    orders: 'Service and orders',
    appointments: 'Appointments',
    outages: 'Outages',
    offers: 'News and offers',
  },
  /** What is agreed to by turning one on; the version beside communicationConsent goes up with every change. */
  consent: {
    email: 'By turning on Email, you agree that {brandName} sends you messages of that kind by e-mail. You can turn it off at any time.',
    text: 'By turning on Text, you agree that {brandName} sends you automated text messages of that kind to your mobile number. How many depends on your account. Message and data rates may apply. Reply STOP to end them, HELP for help. You need not agree to buy anything.',
  },
  unsubscribe: {
    heading: 'Stop e-mails of this kind',
    text: 'You will get no more e-mails about: {category}. Everything else stays as it is.',
    button: 'Stop these e-mails',
    done: 'Done. You get no more e-mails about: {category}.',
    doneNext: 'You can change this at any time under Communication Preferences in the portal.',
    unknown: 'This link does not work. Please use the link in one of our latest e-mails, or change what you get in the portal.',
    unreadable: 'We could not check this link.',
    toPortal: 'Go to the portal',
  },
} as const;
