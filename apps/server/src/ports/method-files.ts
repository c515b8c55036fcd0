/** A form that texts of a file must have. */
export interface TokenForm {
  readonly pattern: RegExp;
  /** For whoever mends the file. */
  readonly example: string;
}

/** How an operator's files name the methods that a provider keeps, for whom it is set (docs/files.md, decision 0031). */
export interface MethodFiles {
  readonly token: TokenForm | null;
  /** Ids of its own for customers, without which it does not find their methods; null: it knows customers as we name them. */
  readonly customerId: TokenForm | null;
  /** The token as it is kept here for that customer, an account by its number; null when it is another customer's. */
  tokenFor(given: string, customer: string): string | null;
  /** How the provider finds again what was brought: by its own list, or by what we remember of it (ports/gateway-memory.ts). */
  readonly listed: 'by provider' | 'by us';
  /** What a bank account may be called, where the provider has to be told what it is; null: anything. */
  readonly bankBrands: readonly string[] | null;
}

/** Of a provider that knows customers as we name them, and lists what it keeps. */
export const plainMethodFiles: MethodFiles = {
  token: null,
  customerId: null,
  tokenFor: (given) => given,
  listed: 'by provider',
  bankBrands: null,
};
