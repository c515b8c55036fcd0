import { type MethodFiles, plainMethodFiles } from '../../ports/method-files.ts';

/**
 * Files name a payment method by its id and the customer it is attached to. Stripe lists more than the customer keeps here, so what was brought
 * is remembered until it carries our mark.
 */
export const methodFiles: MethodFiles = {
  ...plainMethodFiles,
  token: { pattern: /^(pm|card)_[0-9A-Za-z]{1,90}$/, example: 'pm_1NVChw2eZvKYlo2C' },
  customerId: { pattern: /^cus_[0-9A-Za-z]{1,90}$/, example: 'cus_9s6XKzkNRiz8i3' },
  listed: 'by us',
};
