/** Choosing how invoices are delivered; fetched with its panel. */
export const deliveryPanel = {
  intro: 'How do you want to receive your invoices?',
  current: 'Current',
  price: '({amount})',
  perMonth: 'a month',
  none: 'No delivery options found.',
  byPhone: '[To change how these invoices are delivered, call {supportPhone}.]',
  email: {
    label: 'Email',
    forEmail: 'Each invoice comes to this address as a PDF.',
    forPaperless: 'We write to this address when an invoice is in the portal.',
    fallback: 'Left empty, we use {email}.',
    required: 'Email is required',
    invalid: 'Invalid email',
  },
  details: {
    now: 'This is how your invoices reach you now.',
    start: 'Starts with your next invoice[, around {date}].',
    more: 'Costs {amount} a month more than now.',
    less: 'Saves you {amount} a month.',
    same: 'Costs the same as now.',
    costs: 'Costs {amount} a month.',
    free: 'Costs nothing.',
  },
  sum: 'Each month',
  noCharge: 'No charge',
  /** What is agreed to by saving; the version beside deliveryConsent goes up with every change. */
  consent: {
    EMAIL: 'By saving, you agree to receive your invoices by email at the address above, and no longer on paper[, for {price} a month].',
    PAPERLESS:
      'By saving, you agree to receive your invoices in this portal, with a notice to the address above, and no longer on paper[, for {price} a month].',
    PAPER: 'By saving, you agree to receive your invoices on paper by mail[, for {price} a month].',
  },
  choose: 'Choose how you want to receive your invoices.',
  save: 'Save delivery',
  saved: {
    title: 'Saved',
    PAPER: 'From the next invoice on[, around {date}], your invoices come on paper by mail.',
    EMAIL: 'From the next invoice on[, around {date}], your invoices come by email[ to {email}].',
    PAPERLESS: 'From the next invoice on[, around {date}], your invoices are in this portal, with a notice[ to {email}].',
    edit: 'Change again',
  },
  failed: 'Could not save distribution method',
} as const;
