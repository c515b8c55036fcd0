/** A place as an outside geocoder knows it. */
export interface LookedUpAddress {
  /** Number and street. */
  address1: string;
  city: string;
  /** Two letters. */
  state: string;
  /** Five digits, or empty. */
  zipCode: string;
  latitude: number;
  longitude: number;
}

/** What is looked for: the parts somebody typed. */
export interface LookupQuestion {
  address1: string;
  city: string;
  state: string;
  zipCode: string;
}

/**
 * An outside geocoder, asked only for what the provider's own base does not hold. Neither call throws or waits long: without an
 * answer in time there is none.
 */
export interface AddressLookup {
  /** Addresses with a house number for what was typed so far, at most `limit`. */
  suggest(text: string, limit: number): Promise<LookedUpAddress[]>;
  /** The places that may be meant, the likeliest first. Whether one is the same address is the caller's judgement. */
  resolve(question: LookupQuestion): Promise<LookedUpAddress[]>;
}
