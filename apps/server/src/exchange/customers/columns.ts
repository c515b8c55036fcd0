import { day, instant, list, text, whole, word, yesNo } from '../engine/columns.ts';
import { accountNumber, email, externalId, phone, state, timeZone, zipCode } from '../engine/known-texts.rules.ts';

/** Every status an account may have, as it is kept. */
const accountStatuses = ['Active', 'Suspended', 'Deactivated', 'Written-Off', 'Signup', 'Survey', 'Prospect'] as const;
export const emailTypes = ['PERSONAL', 'BUSINESS', 'DISTRIBUTION', 'OTHER'] as const;

/** A customer: the account with its contact and its addresses. */
export const customerColumns = {
  account: accountNumber({ example: '5000123', describe: 'Number of the account; a new one without gets the next that is free' }),
  external_id: externalId('What the other system calls the customer; finds the account where there is no number'),
  type: word(['RESIDENTIAL', 'BUSINESS'], { example: 'RESIDENTIAL', describe: 'Kind of account', otherwise: 'RESIDENTIAL' }),
  status: word(accountStatuses, {
    example: 'Active',
    describe: 'Where the account stands; only what is Active or Suspended is billed',
    otherwise: 'Active',
  }),
  first_name: text({ example: 'Maria', describe: 'Of the person; needed unless there is a company' }),
  last_name: text({ example: 'Lopez', describe: 'Of the person' }),
  company: text({ example: 'Harbor Bakery', describe: 'Name of a business' }),
  email_personal: email({ example: 'maria@example.com', describe: 'The person' }),
  email_business: email({ example: 'office@example.com', describe: 'The business' }),
  email_billing: email({ example: 'bills@example.com', describe: 'Where invoices go before any other' }),
  email_other: email({ example: 'ben@example.com', describe: 'A further one' }),
  verified_emails: list({
    words: emailTypes,
    example: 'PERSONAL;DISTRIBUTION',
    describe: 'Which of them are known to be theirs; DISTRIBUTION is email_billing',
  }),
  mobile: phone({ example: '5635550142', describe: 'Mobile number' }),
  mobile_verified: yesNo({ example: 'yes', describe: 'Whether it is known to be theirs', otherwise: false }),
  service_address1: text({ example: '412 Ferry Street', describe: 'Where there is service: number and street' }),
  service_address2: text({ example: 'Apt 3', describe: 'Unit' }),
  service_address3: text({ example: 'c/o Ben Gray', describe: 'Anything else' }),
  service_city: text({ example: 'Cedar Valley', describe: 'Town' }),
  service_state: state({ example: 'IA', describe: 'State, two letters or its name' }),
  service_zip: zipCode({ example: '52001', describe: 'ZIP code, or ZIP+4' }),
  billing_address1: text({ example: '412 Ferry Street', describe: 'Where letters go, in the same parts' }),
  billing_address2: text({ example: 'Apt 3', describe: 'Unit' }),
  billing_address3: text({ example: 'c/o Ben Gray', describe: 'Anything else' }),
  billing_city: text({ example: 'Cedar Valley', describe: 'Town' }),
  billing_state: state({ example: 'IA', describe: 'State' }),
  billing_zip: zipCode({ example: '52001', describe: 'ZIP code, or ZIP+4' }),
  bill_cycle_day: whole({
    least: 1,
    most: 31,
    neededWhenNew: true,
    example: '15',
    describe: 'Day of the month a bill begins; in short months the last one',
  }),
  bill_from: day({ example: '2026-04-15', describe: 'First day that the bills made here are for; without, the next bill-cycle day' }),
  time_zone: timeZone({
    example: 'America/Chicago',
    describe: "In which the account's days begin; without, that of its location or of the provider",
  }),
  delivery_method: word(['EMAIL', 'PAPERLESS', 'PAPER'], { example: 'EMAIL', describe: 'How invoices reach the customer' }),
  tax_exempt: yesNo({ example: 'no', describe: 'Pays no taxes', otherwise: false }),
  location: text({ example: 'CORE', describe: 'Code of a location of the catalogue' }),
  created: instant({ example: '2024-02-01', describe: 'Since when they are a customer; without, now' }),
} as const;
