export const delivery = {
  title: 'Invoice delivery',
  sentTo: 'Sent to {email}',
  change: 'Change delivery',
  notSet: 'Not set',
  methods: { EMAIL: 'Email', PAPERLESS: 'Paperless', PAPER: 'Paper' },
} as const;
