import type { PanelName } from '@porchlight/domain/panels/panel-numbers.ts';
import type { ComponentType } from 'react';
import type { BrowserSubject } from '../platform/i18n/index.ts';

export interface PanelProps {
  /** The account the panel is about, its id on the wire. */
  accountId: number;
}

export interface PanelEntry {
  /** Loads the panel's code. */
  load: () => Promise<ComponentType<PanelProps>>;
  /** Texts fetched together with the code. */
  texts: readonly BrowserSubject[];
  /** 640 instead of 560 px. */
  isWide?: boolean;
  /** Room for two columns where the window has it. */
  isDouble?: boolean;
}

/** The panels there are. A panel's code is fetched when it is opened, so no door exports one: whoever came through it would bring it. */
export const panelRegistry: { readonly [N in PanelName]?: PanelEntry } = {
  invoices: {
    load: async () => (await import('../invoices/InvoicesPanel.tsx')).InvoicesPanel,
    texts: ['invoices', 'billChanges', 'nextBill'],
    isWide: true,
  },
  payment: {
    load: async () => (await import('../payments/PaymentPanel.tsx')).PaymentPanel,
    texts: ['payments'],
  },
  payments: {
    load: async () => (await import('../payments/PaymentsPanel.tsx')).PaymentsPanel,
    texts: ['payments', 'receipts', 'reasons'],
    isWide: true,
  },
  'one-time-payment': {
    load: async () => (await import('../payments/OneTimePaymentPanel.tsx')).OneTimePaymentPanel,
    texts: ['payments'],
  },
  'payment-methods': {
    load: async () => (await import('../payment-methods/PaymentMethodsPanel.tsx')).PaymentMethodsPanel,
    texts: ['paymentMethods', 'payments'],
  },
  'manage-payment-methods': {
    load: async () => (await import('../payment-methods/ManageMethodsPanel.tsx')).ManageMethodsPanel,
    texts: ['paymentMethods', 'payments'],
  },
  manage: {
    load: async () => (await import('../services/ManagePanel.tsx')).ManagePanel,
    texts: ['managePlan', 'configurator'],
    isDouble: true,
  },
  autopay: {
    load: async () => (await import('../autopay/AutoPayPanel.tsx')).AutoPayPanel,
    texts: ['autopayPanel'],
  },
  paperless: { load: async () => (await import('../delivery/PaperlessPanel.tsx')).PaperlessPanel, texts: ['deliveryPanel'] },
  profile: { load: async () => (await import('../passwords/ProfilePanel.tsx')).ProfilePanel, texts: ['passwords', 'contactData'] },
  'communication-preferences': {
    load: async () => (await import('../preferences/PreferencesPanel.tsx')).PreferencesPanel,
    texts: ['preferences'],
  },
  'broadband-labels': {
    load: async () => (await import('../broadband-labels/LabelsPanel.tsx')).LabelsPanel,
    texts: ['broadbandLabels'],
  },
  'link-account': {
    load: async () => (await import('../linked-accounts/LinkAccountPanel.tsx')).LinkAccountPanel,
    texts: ['linkedAccounts'],
  },
  'linked-accounts': {
    load: async () => (await import('../linked-accounts/LinkedAccountsPanel.tsx')).LinkedAccountsPanel,
    texts: ['linkedAccounts'],
  },
  activity: { load: async () => (await import('../activity/ActivityPanel.tsx')).ActivityPanel, texts: ['activity'] },
  outages: { load: async () => (await import('../outages/OutagesPanel.tsx')).OutagesPanel, texts: ['outages'] },
  'sign-in-methods': {
    load: async () => (await import('../sign-in-methods/SignInMethodsPanel.tsx')).SignInMethodsPanel,
    texts: ['signInMethods'],
  },
  orders: { load: async () => (await import('../orders/OrdersPanel.tsx')).OrdersPanel, texts: ['orderTracker'], isWide: true },
};
