import type { BankDetails } from '../../ports/payment-provider.ts';

const accountTypes = { CHECKING: 'checking', SAVINGS: 'savings', BUSINESS_CHECK: 'businessChecking' } as const;
/** The longest name the gateway takes. */
const nameLength = 22;

/** The account as the gateway takes it: authorized over the web. */
export function accountOf(bank: BankDetails): { accountType: string } & Record<string, string> {
  return {
    accountType: accountTypes[bank.accountType],
    routingNumber: bank.routingNumber,
    accountNumber: bank.accountNumber,
    nameOnAccount: [...bank.holderName].slice(0, nameLength).join(''),
    echeckType: 'WEB',
  };
}
