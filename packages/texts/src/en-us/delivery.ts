export const delivery = {
  title: 'Invoice delivery',
  sentTo: 'Sent to {email}',
  change: 'Change delivery',
  notSet: 'Not set',
  view: 'View delivery options',
  intro: 'This is how your invoices reach you.',
  current: 'Current',
  price: '({amount})',
  perMonth: 'a month',
  none: 'No delivery options found.',
  byPhone: '[To change how your invoices are delivered, call {supportPhone}.]',
  methods: { EMAIL: 'Email', PAPERLESS: 'Paperless', PAPER: 'Paper' },
} as const;
