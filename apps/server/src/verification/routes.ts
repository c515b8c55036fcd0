import type { Contract, RouteAnswer } from '@porchlight/contract';
import type { Locale } from '@porchlight/texts';
import type { Handlers } from '../platform/http/handlers.ts';
import type { TokenPurpose, TokenRefusal, Verification } from './index.ts';

type Opened = RouteAnswer<Contract['verification']['verifyToken']>;
type OpenLink = (token: string, locale: Locale) => Promise<Opened | TokenRefusal>;

/** C-046: one call opens links of more than one purpose, and each purpose has a subject that knows what it shows (D-147). */
export function verificationHandlers(
  { purposeOf }: Pick<Verification, 'purposeOf'>,
  open: Record<Extract<TokenPurpose, 'verify-email' | 'appointment'>, OpenLink>,
): Handlers<Contract['verification']> {
  return {
    verifyToken: async ({ body: { verificationToken } }, { locale }) => {
      const purpose = await purposeOf(verificationToken);
      return open[purpose === 'appointment' ? purpose : 'verify-email'](verificationToken, locale);
    },
  };
}
