/** Texts of the plan configurator: what a plan includes, demands and offers, and what the choice costs. */
export const configurator = {
  included: 'Included',
  chooseOne: 'Choose one',
  additional: 'Additional Products',
  additionalHint: 'Optional',
  oneTime: 'One-time:',
  recurring: 'Recurring:',
  perMonth: '/mo',
  priceMonthly: '{price}/mo',
  priceOnce: '{price} once',
  showOneTime: 'What is in the one-time total',
  showRecurring: 'What is in the recurring total',
  /** Something ordered that is not shown by name (D-112). */
  otherCharges: 'Other charges',
  totals: 'Totals',
  /** GUEST-103, D-144. */
  failure: '{message}. We cannot process your request at this moment. Please try again later.',
  tryAgain: 'Try again',
  loading: 'Loading your services',
} as const;
