// Everything at once, for the server, the build and tests. A browser loads one locale's subjects through load-subject.ts instead.

import { account as accountEn } from './en-us/account.ts';
import { activity as activityEn } from './en-us/activity.ts';
import { appointmentMail as appointmentMailEn } from './en-us/appointment-mail.ts';
import { appointments as appointmentsEn } from './en-us/appointments.ts';
import { autopay as autopayEn } from './en-us/autopay.ts';
import { autopayAuthorization as autopayAuthorizationEn } from './en-us/autopay-authorization.ts';
import { autopayForm as autopayFormEn } from './en-us/autopay-form.ts';
import { autopayPanel as autopayPanelEn } from './en-us/autopay-panel.ts';
import { billChanges as billChangesEn } from './en-us/bill-changes.ts';
import { billLines as billLinesEn } from './en-us/bill-lines.ts';
import { broadbandLabels as broadbandLabelsEn } from './en-us/broadband-labels.ts';
import { configurator as configuratorEn } from './en-us/configurator.ts';
import { contactData as contactDataEn } from './en-us/contact-data.ts';
import { contactMail as contactMailEn } from './en-us/contact-mail.ts';
import { content as contentEn } from './en-us/content.ts';
import { correctionsMail as correctionsMailEn } from './en-us/corrections-mail.ts';
import { coverageMap as coverageMapEn } from './en-us/coverage-map.ts';
import { delivery as deliveryEn } from './en-us/delivery.ts';
import { deliveryPanel as deliveryPanelEn } from './en-us/delivery-panel.ts';
import { dunningMail as dunningMailEn } from './en-us/dunning-mail.ts';
import { errors as errorsEn } from './en-us/errors.ts';
import { formats as formatsEn } from './en-us/formats.ts';
import { guestOrder as guestOrderEn } from './en-us/guest-order.ts';
import { guestOrderDetails as guestOrderDetailsEn } from './en-us/guest-order-details.ts';
import { impersonation as impersonationEn } from './en-us/impersonation.ts';
import { installments as installmentsEn } from './en-us/installments.ts';
import { invoices as invoicesEn } from './en-us/invoices.ts';
import { linkedAccounts as linkedAccountsEn } from './en-us/linked-accounts.ts';
import { linkedAccountsMail as linkedAccountsMailEn } from './en-us/linked-accounts-mail.ts';
import { mail as mailEn } from './en-us/mail.ts';
import { managePlan as managePlanEn } from './en-us/manage-plan.ts';
import { nextBill as nextBillEn } from './en-us/next-bill.ts';
import { orderEndMail as orderEndMailEn } from './en-us/order-end-mail.ts';
import { orderMail as orderMailEn } from './en-us/order-mail.ts';
import { orderProgress as orderProgressEn } from './en-us/order-progress.ts';
import { orderStatus as orderStatusEn } from './en-us/order-status.ts';
import { orderTracker as orderTrackerEn } from './en-us/order-tracker.ts';
import { orders as ordersEn } from './en-us/orders.ts';
import { outageMail as outageMailEn } from './en-us/outage-mail.ts';
import { outages as outagesEn } from './en-us/outages.ts';
import { panels as panelsEn } from './en-us/panels.ts';
import { passwordMail as passwordMailEn } from './en-us/password-mail.ts';
import { passwordReset as passwordResetEn } from './en-us/password-reset.ts';
import { passwords as passwordsEn } from './en-us/passwords.ts';
import { pastDue as pastDueEn } from './en-us/past-due.ts';
import { paymentContent as paymentContentEn } from './en-us/payment-content.ts';
import { paymentFrame as paymentFrameEn } from './en-us/payment-frame.ts';
import { paymentMethods as paymentMethodsEn } from './en-us/payment-methods.ts';
import { paymentSteps as paymentStepsEn } from './en-us/payment-steps.ts';
import { payments as paymentsEn } from './en-us/payments.ts';
import { pdf as pdfEn } from './en-us/pdf.ts';
import { planChangeMail as planChangeMailEn } from './en-us/plan-change-mail.ts';
import { plans as plansEn } from './en-us/plans.ts';
import { preferences as preferencesEn } from './en-us/preferences.ts';
import { reasons as reasonsEn } from './en-us/reasons.ts';
import { receipts as receiptsEn } from './en-us/receipts.ts';
import { registration as registrationEn } from './en-us/registration.ts';
import { registrationMail as registrationMailEn } from './en-us/registration-mail.ts';
import { secondStep as secondStepEn } from './en-us/second-step.ts';
import { serviceSignup as serviceSignupEn } from './en-us/service-signup.ts';
import { serviceSignupMail as serviceSignupMailEn } from './en-us/service-signup-mail.ts';
import { services as servicesEn } from './en-us/services.ts';
import { session as sessionEn } from './en-us/session.ts';
import { shell as shellEn } from './en-us/shell.ts';
import { signInMethods as signInMethodsEn } from './en-us/sign-in-methods.ts';
import { signInMethodsMail as signInMethodsMailEn } from './en-us/sign-in-methods-mail.ts';
import { verifyEmail as verifyEmailEn } from './en-us/verify-email.ts';
import type { Locale } from './locales.ts';
import { account as accountEs } from './sp-es/account.ts';
import { activity as activityEs } from './sp-es/activity.ts';
import { appointmentMail as appointmentMailEs } from './sp-es/appointment-mail.ts';
import { appointments as appointmentsEs } from './sp-es/appointments.ts';
import { autopay as autopayEs } from './sp-es/autopay.ts';
import { autopayAuthorization as autopayAuthorizationEs } from './sp-es/autopay-authorization.ts';
import { autopayForm as autopayFormEs } from './sp-es/autopay-form.ts';
import { autopayPanel as autopayPanelEs } from './sp-es/autopay-panel.ts';
import { billChanges as billChangesEs } from './sp-es/bill-changes.ts';
import { billLines as billLinesEs } from './sp-es/bill-lines.ts';
import { broadbandLabels as broadbandLabelsEs } from './sp-es/broadband-labels.ts';
import { configurator as configuratorEs } from './sp-es/configurator.ts';
import { contactData as contactDataEs } from './sp-es/contact-data.ts';
import { contactMail as contactMailEs } from './sp-es/contact-mail.ts';
import { content as contentEs } from './sp-es/content.ts';
import { correctionsMail as correctionsMailEs } from './sp-es/corrections-mail.ts';
import { coverageMap as coverageMapEs } from './sp-es/coverage-map.ts';
import { delivery as deliveryEs } from './sp-es/delivery.ts';
import { deliveryPanel as deliveryPanelEs } from './sp-es/delivery-panel.ts';
import { dunningMail as dunningMailEs } from './sp-es/dunning-mail.ts';
import { errors as errorsEs } from './sp-es/errors.ts';
import { formats as formatsEs } from './sp-es/formats.ts';
import { guestOrder as guestOrderEs } from './sp-es/guest-order.ts';
import { guestOrderDetails as guestOrderDetailsEs } from './sp-es/guest-order-details.ts';
import { impersonation as impersonationEs } from './sp-es/impersonation.ts';
import { installments as installmentsEs } from './sp-es/installments.ts';
import { invoices as invoicesEs } from './sp-es/invoices.ts';
import { linkedAccounts as linkedAccountsEs } from './sp-es/linked-accounts.ts';
import { linkedAccountsMail as linkedAccountsMailEs } from './sp-es/linked-accounts-mail.ts';
import { mail as mailEs } from './sp-es/mail.ts';
import { managePlan as managePlanEs } from './sp-es/manage-plan.ts';
import { nextBill as nextBillEs } from './sp-es/next-bill.ts';
import { orderEndMail as orderEndMailEs } from './sp-es/order-end-mail.ts';
import { orderMail as orderMailEs } from './sp-es/order-mail.ts';
import { orderProgress as orderProgressEs } from './sp-es/order-progress.ts';
import { orderStatus as orderStatusEs } from './sp-es/order-status.ts';
import { orderTracker as orderTrackerEs } from './sp-es/order-tracker.ts';
import { orders as ordersEs } from './sp-es/orders.ts';
import { outageMail as outageMailEs } from './sp-es/outage-mail.ts';
import { outages as outagesEs } from './sp-es/outages.ts';
import { panels as panelsEs } from './sp-es/panels.ts';
import { passwordMail as passwordMailEs } from './sp-es/password-mail.ts';
import { passwordReset as passwordResetEs } from './sp-es/password-reset.ts';
import { passwords as passwordsEs } from './sp-es/passwords.ts';
import { pastDue as pastDueEs } from './sp-es/past-due.ts';
import { paymentContent as paymentContentEs } from './sp-es/payment-content.ts';
import { paymentFrame as paymentFrameEs } from './sp-es/payment-frame.ts';
import { paymentMethods as paymentMethodsEs } from './sp-es/payment-methods.ts';
import { paymentSteps as paymentStepsEs } from './sp-es/payment-steps.ts';
import { payments as paymentsEs } from './sp-es/payments.ts';
import { pdf as pdfEs } from './sp-es/pdf.ts';
import { planChangeMail as planChangeMailEs } from './sp-es/plan-change-mail.ts';
import { plans as plansEs } from './sp-es/plans.ts';
import { preferences as preferencesEs } from './sp-es/preferences.ts';
import { reasons as reasonsEs } from './sp-es/reasons.ts';
import { receipts as receiptsEs } from './sp-es/receipts.ts';
import { registration as registrationEs } from './sp-es/registration.ts';
import { registrationMail as registrationMailEs } from './sp-es/registration-mail.ts';
import { secondStep as secondStepEs } from './sp-es/second-step.ts';
import { serviceSignup as serviceSignupEs } from './sp-es/service-signup.ts';
import { serviceSignupMail as serviceSignupMailEs } from './sp-es/service-signup-mail.ts';
import { services as servicesEs } from './sp-es/services.ts';
import { session as sessionEs } from './sp-es/session.ts';
import { shell as shellEs } from './sp-es/shell.ts';
import { signInMethods as signInMethodsEs } from './sp-es/sign-in-methods.ts';
import { signInMethodsMail as signInMethodsMailEs } from './sp-es/sign-in-methods-mail.ts';
import { verifyEmail as verifyEmailEs } from './sp-es/verify-email.ts';
import { asSubject, type SubjectTexts } from './subjects.ts';

/** Every text of both locales, by subject. */
export const catalogue: Readonly<Record<Locale, SubjectTexts>> = {
  'en-us': {
    shell: shellEn,
    session: sessionEn,
    account: accountEn,
    panels: panelsEn,
    invoices: invoicesEn,
    payments: paymentsEn,
    paymentSteps: paymentStepsEn,
    services: servicesEn,
    orders: ordersEn,
    autopay: autopayEn,
    autopayAuthorization: autopayAuthorizationEn,
    autopayForm: autopayFormEn,
    autopayPanel: autopayPanelEn,
    reasons: reasonsEn,
    receipts: receiptsEn,
    delivery: deliveryEn,
    deliveryPanel: deliveryPanelEn,
    installments: installmentsEn,
    paymentFrame: paymentFrameEn,
    paymentMethods: paymentMethodsEn,
    passwords: passwordsEn,
    preferences: preferencesEn,
    registration: registrationEn,
    registrationMail: registrationMailEn,
    passwordReset: passwordResetEn,
    passwordMail: passwordMailEn,
    verifyEmail: verifyEmailEn,
    contactData: contactDataEn,
    contactMail: contactMailEn,
    broadbandLabels: broadbandLabelsEn,
    coverageMap: coverageMapEn,
    formats: formatsEn,
    guestOrder: guestOrderEn,
    guestOrderDetails: guestOrderDetailsEn,
    plans: plansEn,
    configurator: configuratorEn,
    impersonation: impersonationEn,
    orderStatus: orderStatusEn,
    content: contentEn,
    paymentContent: paymentContentEn,
    activity: activityEn,
    secondStep: secondStepEn,
    signInMethods: signInMethodsEn,
    signInMethodsMail: signInMethodsMailEn,
    errors: errorsEn,
    linkedAccounts: linkedAccountsEn,
    linkedAccountsMail: linkedAccountsMailEn,
    mail: mailEn,
    managePlan: managePlanEn,
    planChangeMail: planChangeMailEn,
    serviceSignup: serviceSignupEn,
    serviceSignupMail: serviceSignupMailEn,
    orderProgress: orderProgressEn,
    orderTracker: orderTrackerEn,
    appointments: appointmentsEn,
    appointmentMail: appointmentMailEn,
    orderMail: orderMailEn,
    orderEndMail: orderEndMailEn,
    billChanges: billChangesEn,
    nextBill: nextBillEn,
    pastDue: pastDueEn,
    outages: outagesEn,
    outageMail: outageMailEn,
    correctionsMail: correctionsMailEn,
    dunningMail: dunningMailEn,
    billLines: billLinesEn,
    pdf: pdfEn,
  },
  'sp-es': {
    shell: asSubject<'shell'>(shellEs),
    session: asSubject<'session'>(sessionEs),
    account: asSubject<'account'>(accountEs),
    panels: asSubject<'panels'>(panelsEs),
    invoices: asSubject<'invoices'>(invoicesEs),
    payments: asSubject<'payments'>(paymentsEs),
    paymentSteps: asSubject<'paymentSteps'>(paymentStepsEs),
    services: asSubject<'services'>(servicesEs),
    orders: asSubject<'orders'>(ordersEs),
    autopay: asSubject<'autopay'>(autopayEs),
    autopayAuthorization: asSubject<'autopayAuthorization'>(autopayAuthorizationEs),
    autopayForm: asSubject<'autopayForm'>(autopayFormEs),
    autopayPanel: asSubject<'autopayPanel'>(autopayPanelEs),
    reasons: asSubject<'reasons'>(reasonsEs),
    receipts: asSubject<'receipts'>(receiptsEs),
    delivery: asSubject<'delivery'>(deliveryEs),
    deliveryPanel: asSubject<'deliveryPanel'>(deliveryPanelEs),
    installments: asSubject<'installments'>(installmentsEs),
    paymentFrame: asSubject<'paymentFrame'>(paymentFrameEs),
    paymentMethods: asSubject<'paymentMethods'>(paymentMethodsEs),
    passwords: asSubject<'passwords'>(passwordsEs),
    preferences: asSubject<'preferences'>(preferencesEs),
    registration: asSubject<'registration'>(registrationEs),
    registrationMail: asSubject<'registrationMail'>(registrationMailEs),
    passwordReset: asSubject<'passwordReset'>(passwordResetEs),
    passwordMail: asSubject<'passwordMail'>(passwordMailEs),
    verifyEmail: asSubject<'verifyEmail'>(verifyEmailEs),
    contactData: asSubject<'contactData'>(contactDataEs),
    contactMail: asSubject<'contactMail'>(contactMailEs),
    broadbandLabels: asSubject<'broadbandLabels'>(broadbandLabelsEs),
    coverageMap: asSubject<'coverageMap'>(coverageMapEs),
    formats: asSubject<'formats'>(formatsEs),
    guestOrder: asSubject<'guestOrder'>(guestOrderEs),
    guestOrderDetails: asSubject<'guestOrderDetails'>(guestOrderDetailsEs),
    plans: asSubject<'plans'>(plansEs),
    configurator: asSubject<'configurator'>(configuratorEs),
    impersonation: asSubject<'impersonation'>(impersonationEs),
    orderStatus: asSubject<'orderStatus'>(orderStatusEs),
    content: asSubject<'content'>(contentEs),
    paymentContent: asSubject<'paymentContent'>(paymentContentEs),
    activity: asSubject<'activity'>(activityEs),
    secondStep: asSubject<'secondStep'>(secondStepEs),
    signInMethods: asSubject<'signInMethods'>(signInMethodsEs),
    signInMethodsMail: asSubject<'signInMethodsMail'>(signInMethodsMailEs),
    errors: asSubject<'errors'>(errorsEs),
    linkedAccounts: asSubject<'linkedAccounts'>(linkedAccountsEs),
    linkedAccountsMail: asSubject<'linkedAccountsMail'>(linkedAccountsMailEs),
    mail: asSubject<'mail'>(mailEs),
    managePlan: asSubject<'managePlan'>(managePlanEs),
    planChangeMail: asSubject<'planChangeMail'>(planChangeMailEs),
    serviceSignup: asSubject<'serviceSignup'>(serviceSignupEs),
    serviceSignupMail: asSubject<'serviceSignupMail'>(serviceSignupMailEs),
    orderProgress: asSubject<'orderProgress'>(orderProgressEs),
    orderTracker: asSubject<'orderTracker'>(orderTrackerEs),
    appointments: asSubject<'appointments'>(appointmentsEs),
    appointmentMail: asSubject<'appointmentMail'>(appointmentMailEs),
    orderMail: asSubject<'orderMail'>(orderMailEs),
    orderEndMail: asSubject<'orderEndMail'>(orderEndMailEs),
    billChanges: asSubject<'billChanges'>(billChangesEs),
    nextBill: asSubject<'nextBill'>(nextBillEs),
    pastDue: asSubject<'pastDue'>(pastDueEs),
    outages: asSubject<'outages'>(outagesEs),
    outageMail: asSubject<'outageMail'>(outageMailEs),
    correctionsMail: asSubject<'correctionsMail'>(correctionsMailEs),
    dunningMail: asSubject<'dunningMail'>(dunningMailEs),
    billLines: asSubject<'billLines'>(billLinesEs),
    pdf: asSubject<'pdf'>(pdfEs),
  },
};
