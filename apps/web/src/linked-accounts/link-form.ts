/** What the Link Account panel asks for. */
export interface LinkValues {
  accountNumber: string;
  email: string;
}

export type LinkFault = 'accountNumberRequired' | 'emailRequired' | 'emailInvalid';

export const noLinkValues: LinkValues = { accountNumber: '', email: '' };

const address = /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/;

/** What is wrong with each field (LINK-022, LINK-023); empty when nothing is. */
export function linkFaults({ accountNumber, email }: LinkValues): { readonly [N in keyof LinkValues]?: LinkFault } {
  const typed = email.trim();
  return {
    ...(accountNumber.trim() === '' && { accountNumber: 'accountNumberRequired' as const }),
    ...(typed === '' ? { email: 'emailRequired' as const } : !address.test(typed) && { email: 'emailInvalid' as const }),
  };
}

/** Whether the number is one of those listed already, or the own one (LINK-024, D-114): then nothing is sent. */
export const isListed = (accountNumber: string, listed: readonly (string | undefined)[]): boolean => listed.includes(accountNumber.trim());
