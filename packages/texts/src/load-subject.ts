import type { Locale } from './locales.ts';
import { asSubject, type Subject, type SubjectTexts } from './subjects.ts';

type Loaders = { readonly [S in Subject]: () => Promise<SubjectTexts[S]> };

// One literal import per file, so that a bundler makes one small chunk of each.
const loaders: Readonly<Record<Locale, Loaders>> = {
  'en-us': {
    shell: async () => (await import('./en-us/shell.ts')).shell,
    session: async () => (await import('./en-us/session.ts')).session,
    account: async () => (await import('./en-us/account.ts')).account,
    panels: async () => (await import('./en-us/panels.ts')).panels,
    invoices: async () => (await import('./en-us/invoices.ts')).invoices,
    payments: async () => (await import('./en-us/payments.ts')).payments,
    services: async () => (await import('./en-us/services.ts')).services,
    orders: async () => (await import('./en-us/orders.ts')).orders,
    autopay: async () => (await import('./en-us/autopay.ts')).autopay,
    autopayAuthorization: async () => (await import('./en-us/autopay-authorization.ts')).autopayAuthorization,
    autopayPanel: async () => (await import('./en-us/autopay-panel.ts')).autopayPanel,
    reasons: async () => (await import('./en-us/reasons.ts')).reasons,
    receipts: async () => (await import('./en-us/receipts.ts')).receipts,
    delivery: async () => (await import('./en-us/delivery.ts')).delivery,
    deliveryPanel: async () => (await import('./en-us/delivery-panel.ts')).deliveryPanel,
    installments: async () => (await import('./en-us/installments.ts')).installments,
    paymentMethods: async () => (await import('./en-us/payment-methods.ts')).paymentMethods,
    passwords: async () => (await import('./en-us/passwords.ts')).passwords,
    guestOrder: async () => (await import('./en-us/guest-order.ts')).guestOrder,
    guestOrderDetails: async () => (await import('./en-us/guest-order-details.ts')).guestOrderDetails,
    orderStatus: async () => (await import('./en-us/order-status.ts')).orderStatus,
    broadbandLabels: async () => (await import('./en-us/broadband-labels.ts')).broadbandLabels,
    coverageMap: async () => (await import('./en-us/coverage-map.ts')).coverageMap,
    formats: async () => (await import('./en-us/formats.ts')).formats,
    content: async () => (await import('./en-us/content.ts')).content,
    errors: async () => (await import('./en-us/errors.ts')).errors,
    mail: async () => (await import('./en-us/mail.ts')).mail,
    orderMail: async () => (await import('./en-us/order-mail.ts')).orderMail,
    pdf: async () => (await import('./en-us/pdf.ts')).pdf,
  },
  'sp-es': {
    shell: async () => asSubject<'shell'>((await import('./sp-es/shell.ts')).shell),
    session: async () => asSubject<'session'>((await import('./sp-es/session.ts')).session),
    account: async () => asSubject<'account'>((await import('./sp-es/account.ts')).account),
    panels: async () => asSubject<'panels'>((await import('./sp-es/panels.ts')).panels),
    invoices: async () => asSubject<'invoices'>((await import('./sp-es/invoices.ts')).invoices),
    payments: async () => asSubject<'payments'>((await import('./sp-es/payments.ts')).payments),
    services: async () => asSubject<'services'>((await import('./sp-es/services.ts')).services),
    orders: async () => asSubject<'orders'>((await import('./sp-es/orders.ts')).orders),
    autopay: async () => asSubject<'autopay'>((await import('./sp-es/autopay.ts')).autopay),
    autopayAuthorization: async () =>
      asSubject<'autopayAuthorization'>((await import('./sp-es/autopay-authorization.ts')).autopayAuthorization),
    autopayPanel: async () => asSubject<'autopayPanel'>((await import('./sp-es/autopay-panel.ts')).autopayPanel),
    reasons: async () => asSubject<'reasons'>((await import('./sp-es/reasons.ts')).reasons),
    receipts: async () => asSubject<'receipts'>((await import('./sp-es/receipts.ts')).receipts),
    delivery: async () => asSubject<'delivery'>((await import('./sp-es/delivery.ts')).delivery),
    deliveryPanel: async () => asSubject<'deliveryPanel'>((await import('./sp-es/delivery-panel.ts')).deliveryPanel),
    installments: async () => asSubject<'installments'>((await import('./sp-es/installments.ts')).installments),
    paymentMethods: async () => asSubject<'paymentMethods'>((await import('./sp-es/payment-methods.ts')).paymentMethods),
    passwords: async () => asSubject<'passwords'>((await import('./sp-es/passwords.ts')).passwords),
    guestOrder: async () => asSubject<'guestOrder'>((await import('./sp-es/guest-order.ts')).guestOrder),
    guestOrderDetails: async () => asSubject<'guestOrderDetails'>((await import('./sp-es/guest-order-details.ts')).guestOrderDetails),
    orderStatus: async () => asSubject<'orderStatus'>((await import('./sp-es/order-status.ts')).orderStatus),
    broadbandLabels: async () => asSubject<'broadbandLabels'>((await import('./sp-es/broadband-labels.ts')).broadbandLabels),
    coverageMap: async () => asSubject<'coverageMap'>((await import('./sp-es/coverage-map.ts')).coverageMap),
    formats: async () => asSubject<'formats'>((await import('./sp-es/formats.ts')).formats),
    content: async () => asSubject<'content'>((await import('./sp-es/content.ts')).content),
    errors: async () => asSubject<'errors'>((await import('./sp-es/errors.ts')).errors),
    mail: async () => asSubject<'mail'>((await import('./sp-es/mail.ts')).mail),
    orderMail: async () => asSubject<'orderMail'>((await import('./sp-es/order-mail.ts')).orderMail),
    pdf: async () => asSubject<'pdf'>((await import('./sp-es/pdf.ts')).pdf),
  },
};

/** The texts of one subject in one locale, fetched when they are first needed. Rejects when the file cannot be loaded. */
export function loadSubject<S extends Subject>(locale: Locale, subject: S): Promise<SubjectTexts[S]> {
  return loaders[locale][subject]();
}
