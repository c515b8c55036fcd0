/** The parts of a place that tell it from every other one, each in its one spelling. */
export interface PlaceParts {
  number: string;
  /** As canonicalStreet writes it. */
  street: string;
  /** Key of the unit, empty for the whole house. */
  unit: string;
  /** As canonicalCity writes it. */
  city: string;
  state: string;
  zip: string;
}

/** One text for one place: the ZIP code tells towns apart, or the city where there is none. */
export function addressKey({ number, street, unit, city, zip }: Omit<PlaceParts, 'state'>): string {
  return [number, street, unit, zip === '' ? city : zip].join('|');
}

/** The line a place is found by while it is being typed: number, street, city, state and ZIP code in their one spelling. */
export function searchLine({ number, street, city, state, zip }: Omit<PlaceParts, 'unit'>): string {
  return [number, street, city, state, zip].filter((part) => part !== '').join(' ');
}

/** One line as people write it: street and unit, city, state and ZIP code. */
export function formatAddress(parts: { address1: string; address2: string | null; city: string; state: string; zipCode: string }): string {
  const place = `${parts.state} ${parts.zipCode}`.trim();
  return [`${parts.address1} ${parts.address2 ?? ''}`.trim(), parts.city, place].filter((part) => part !== '').join(', ');
}
