import type { SameTexts } from './template.ts';

/** The subjects of the catalogue and their texts. The English texts stand for the type, so that `fill` knows each placeholder. */
export interface SubjectTexts {
  shell: typeof import('./en-us/shell.ts').shell;
  session: typeof import('./en-us/session.ts').session;
  account: typeof import('./en-us/account.ts').account;
  panels: typeof import('./en-us/panels.ts').panels;
  invoices: typeof import('./en-us/invoices.ts').invoices;
  payments: typeof import('./en-us/payments.ts').payments;
  paymentSteps: typeof import('./en-us/payment-steps.ts').paymentSteps;
  services: typeof import('./en-us/services.ts').services;
  orders: typeof import('./en-us/orders.ts').orders;
  autopay: typeof import('./en-us/autopay.ts').autopay;
  autopayAuthorization: typeof import('./en-us/autopay-authorization.ts').autopayAuthorization;
  autopayForm: typeof import('./en-us/autopay-form.ts').autopayForm;
  autopayPanel: typeof import('./en-us/autopay-panel.ts').autopayPanel;
  reasons: typeof import('./en-us/reasons.ts').reasons;
  receipts: typeof import('./en-us/receipts.ts').receipts;
  delivery: typeof import('./en-us/delivery.ts').delivery;
  deliveryPanel: typeof import('./en-us/delivery-panel.ts').deliveryPanel;
  installments: typeof import('./en-us/installments.ts').installments;
  paymentFrame: typeof import('./en-us/payment-frame.ts').paymentFrame;
  paymentMethods: typeof import('./en-us/payment-methods.ts').paymentMethods;
  registration: typeof import('./en-us/registration.ts').registration;
  registrationMail: typeof import('./en-us/registration-mail.ts').registrationMail;
  passwords: typeof import('./en-us/passwords.ts').passwords;
  preferences: typeof import('./en-us/preferences.ts').preferences;
  passwordReset: typeof import('./en-us/password-reset.ts').passwordReset;
  passwordMail: typeof import('./en-us/password-mail.ts').passwordMail;
  verifyEmail: typeof import('./en-us/verify-email.ts').verifyEmail;
  contactData: typeof import('./en-us/contact-data.ts').contactData;
  contactMail: typeof import('./en-us/contact-mail.ts').contactMail;
  guestOrder: typeof import('./en-us/guest-order.ts').guestOrder;
  guestOrderDetails: typeof import('./en-us/guest-order-details.ts').guestOrderDetails;
  plans: typeof import('./en-us/plans.ts').plans;
  configurator: typeof import('./en-us/configurator.ts').configurator;
  impersonation: typeof import('./en-us/impersonation.ts').impersonation;
  orderStatus: typeof import('./en-us/order-status.ts').orderStatus;
  broadbandLabels: typeof import('./en-us/broadband-labels.ts').broadbandLabels;
  coverageMap: typeof import('./en-us/coverage-map.ts').coverageMap;
  formats: typeof import('./en-us/formats.ts').formats;
  content: typeof import('./en-us/content.ts').content;
  paymentContent: typeof import('./en-us/payment-content.ts').paymentContent;
  activity: typeof import('./en-us/activity.ts').activity;
  secondStep: typeof import('./en-us/second-step.ts').secondStep;
  signInMethods: typeof import('./en-us/sign-in-methods.ts').signInMethods;
  signInMethodsMail: typeof import('./en-us/sign-in-methods-mail.ts').signInMethodsMail;
  errors: typeof import('./en-us/errors.ts').errors;
  linkedAccounts: typeof import('./en-us/linked-accounts.ts').linkedAccounts;
  linkedAccountsMail: typeof import('./en-us/linked-accounts-mail.ts').linkedAccountsMail;
  mail: typeof import('./en-us/mail.ts').mail;
  managePlan: typeof import('./en-us/manage-plan.ts').managePlan;
  planChangeMail: typeof import('./en-us/plan-change-mail.ts').planChangeMail;
  serviceSignup: typeof import('./en-us/service-signup.ts').serviceSignup;
  serviceSignupMail: typeof import('./en-us/service-signup-mail.ts').serviceSignupMail;
  orderProgress: typeof import('./en-us/order-progress.ts').orderProgress;
  orderTracker: typeof import('./en-us/order-tracker.ts').orderTracker;
  appointments: typeof import('./en-us/appointments.ts').appointments;
  appointmentMail: typeof import('./en-us/appointment-mail.ts').appointmentMail;
  orderMail: typeof import('./en-us/order-mail.ts').orderMail;
  orderEndMail: typeof import('./en-us/order-end-mail.ts').orderEndMail;
  billChanges: typeof import('./en-us/bill-changes.ts').billChanges;
  nextBill: typeof import('./en-us/next-bill.ts').nextBill;
  pastDue: typeof import('./en-us/past-due.ts').pastDue;
  correctionsMail: typeof import('./en-us/corrections-mail.ts').correctionsMail;
  dunningMail: typeof import('./en-us/dunning-mail.ts').dunningMail;
  outages: typeof import('./en-us/outages.ts').outages;
  outageMail: typeof import('./en-us/outage-mail.ts').outageMail;
  billLines: typeof import('./en-us/bill-lines.ts').billLines;
  pdf: typeof import('./en-us/pdf.ts').pdf;
}
export type Subject = keyof SubjectTexts;

/** Those a browser shows; the others are for mail and documents, which the server writes. */
export type BrowserSubject = Exclude<Subject, `${string}Mail` | 'mail' | 'pdf' | 'billLines'>;
export type BrowserLoaders = { readonly [S in BrowserSubject]: () => Promise<SubjectTexts[S]> };

/**
 * A subject of another locale under the English type: same keys and placeholders (the keys by the compiler, the placeholders by test),
 * other words.
 */
export function asSubject<S extends Subject>(texts: SameTexts<SubjectTexts[S]>): SubjectTexts[S] {
  return texts as unknown as SubjectTexts[S];
}
