import { type MethodFiles, plainMethodFiles } from '../../ports/method-files.ts';

/** Files name a payment profile by its id and the customer profile it belongs to. Another portal may have called that profile anything. */
export const methodFiles: MethodFiles = {
  ...plainMethodFiles,
  token: { pattern: /^\d{1,20}$/, example: '1834567890' },
  customerId: { pattern: /^\d{1,20}$/, example: '1512345678' },
};
