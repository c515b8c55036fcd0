/** Titles by the panel names of `?panel=`. */
export const panels = {
  titles: {
    invoices: 'My Invoices',
    manage: 'Manage',
    payment: 'Payment',
    autopay: 'Autopay',
    paperless: 'Paperless Billing',
    profile: 'Profile',
    payments: 'My Payments',
    'payment-methods': 'Payment Methods',
    'manage-payment-methods': 'Manage Payment Methods',
    'one-time-payment': 'One Time Payment',
    'link-account': 'Link Account',
    'communication-preferences': 'Communication Preferences',
    'linked-accounts': 'Linked Accounts & Users',
    orders: 'My Orders',
    'broadband-labels': 'Broadband Facts',
  },
  ofAccount: '{title} - {name}',
  close: 'Close',
  openUntilPaid: 'Open until the payment ends',
  loadFailed: 'This panel could not be loaded.',
} as const;
