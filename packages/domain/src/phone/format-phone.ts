/** A directory number as xxx-xxx-xxxx when it has 10 digits, otherwise as received (FMT-001). */
export function formatPhone(number: string): string {
  const digits = number.replace(/\D/g, '');
  return digits.length === 10 ? `${digits.slice(0, 3)}-${digits.slice(3, 6)}-${digits.slice(6)}` : number;
}
