export const delivery = {
  title: 'Invoice delivery',
  sentTo: 'Sent to {email}',
  notSet: 'Not set',
  view: 'View delivery options',
  methods: { EMAIL: 'Email', PAPERLESS: 'Paperless', PAPER: 'Paper' },
} as const;
