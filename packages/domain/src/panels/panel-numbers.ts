/** The side panels and their numbers (CONST-010; 6 and 12 to 18 are added, D-044). The names are also those of `?panel=` (D-043). */
export const panelNumbers = {
  none: 0,
  invoices: 1,
  manage: 2,
  payment: 3,
  autopay: 4,
  paperless: 5,
  profile: 6,
  payments: 7,
  'payment-methods': 8,
  'manage-payment-methods': 9,
  'one-time-payment': 10,
  'link-account': 11,
  'communication-preferences': 12,
  'linked-accounts': 13,
  orders: 14,
  'broadband-labels': 15,
  activity: 16,
  'sign-in-methods': 17,
  outages: 18,
} as const;

export type PanelName = keyof typeof panelNumbers;
