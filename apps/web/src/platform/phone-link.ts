/** 'tel:+15635550100' from a phone number as people write it; ten digits are a number in the United States. */
export function phoneLink(phone: string): string {
  const digits = phone.replace(/\D/g, '');
  return `tel:+${digits.length === 10 ? `1${digits}` : digits}`;
}
