import type { MethodFiles } from '../../ports/method-files.ts';
import { bankBrands } from './card-names.ts';
import { nameOf } from './methods.ts';

/** Files name a token as the gateway gave it out, or as we export it, with its customer behind it. The gateway lists none. */
export const methodFiles: MethodFiles = {
  token: { pattern: /^[0-9A-Za-z]{4,40}(\.[0-9A-Za-z-]{1,20})?$/, example: '4A1B2C3D4E5F1111' },
  customerId: null,
  tokenFor: (given, customer) => {
    const [token = '', owner = customer] = given.split('.');
    return owner === customer ? nameOf(token, customer) : null;
  },
  listed: 'by us',
  bankBrands: Object.values(bankBrands),
};
