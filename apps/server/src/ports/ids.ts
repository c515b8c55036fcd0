/** Random identifiers from a cryptographic source. */
export interface Ids {
  /** 20 characters of A-Z and 0-9: fits the reference fields of the providers we know. About 103 bits. */
  reference(): string;
  /** `bytes` random bytes in base64url. */
  secret(bytes: number): string;
}
