/**
 * What a name field keeps while somebody types: letters of any script with their accents, hyphen, white space and apostrophe,
 * nothing before the first of them (FMT-008, D-135).
 */
export function keptInName(typed: string): string {
  return typed.replace(/[^\p{L}\p{M}\s'’-]/gu, '').replace(/^\s+/, '');
}

/** What SSN, tax id, driver's license and phone fields drop: parentheses, plus, comma, white space, hyphens (FMT-009, D-135). */
export function strippedNumber(typed: string): string {
  return typed.replace(/[()+,\s-]/g, '');
}

/** A phone number in the mask (###) ###-#### as far as it is typed; digits beyond ten are dropped (FMT-012). */
export function maskedPhone(typed: string): string {
  const digits = phoneDigits(typed);
  if (digits.length <= 3) return digits === '' ? '' : `(${digits}`;
  if (digits.length <= 6) return `(${digits.slice(0, 3)}) ${digits.slice(3)}`;
  return `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6)}`;
}

/** The ten digits of a US phone number; an eleven-digit one that starts with 1 loses it (D-135). */
function phoneDigits(typed: string): string {
  const digits = typed.replace(/\D/g, '');
  return (digits.length === 11 && digits.startsWith('1') ? digits.slice(1) : digits).slice(0, 10);
}

/** Names, e-mails and company without white space at their ends, as they are sent (FMT-011). Other fields stay as they are. */
export function trimmedContact<Contact extends Partial<Record<(typeof trimmedFields)[number], string>>>(contact: Contact): Contact {
  const trimmed = { ...contact };
  for (const field of trimmedFields) {
    const value = trimmed[field];
    if (value !== undefined) Object.assign(trimmed, { [field]: value.trim() });
  }
  return trimmed;
}

const trimmedFields = ['firstName', 'lastName', 'personalEmail', 'businessEmail', 'company'] as const;
