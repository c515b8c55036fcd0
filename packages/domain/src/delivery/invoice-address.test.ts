import { describe, expect, it } from 'vitest';
import { type ContactEmail, contactAddress, invoiceAddress } from './invoice-address.ts';

const emails: ContactEmail[] = [
  { type: 'OTHER', email: 'other@example.com' },
  { type: 'BUSINESS', email: 'work@example.com' },
  { type: 'DISTRIBUTION', email: 'invoices@example.com' },
  { type: 'PERSONAL', email: 'me@example.com' },
];
const without = (...types: ContactEmail['type'][]) => emails.filter(({ type }) => !types.includes(type));

describe('where invoices go by mail', () => {
  it('[PAPER-013] prefers DISTRIBUTION, then PERSONAL, BUSINESS, OTHER', () => {
    expect(contactAddress(emails)).toBe('invoices@example.com');
    expect(contactAddress(without('DISTRIBUTION'))).toBe('me@example.com');
    expect(contactAddress(without('DISTRIBUTION', 'PERSONAL'))).toBe('work@example.com');
    expect(contactAddress(without('DISTRIBUTION', 'PERSONAL', 'BUSINESS'))).toBe('other@example.com');
    expect(contactAddress([])).toBeNull();
  });

  it('passes over an address nothing can be sent to', () => {
    expect(contactAddress([{ type: 'DISTRIBUTION', email: 'a@example.com; b@example.com' }, ...without('DISTRIBUTION')])).toBe(
      'me@example.com',
    );
  });

  it('[PAPER-011] [PAPER-012] [PAPER-013] is what was given, else the contact’s, and says what is wrong', () => {
    expect(invoiceAddress('new@example.com', emails)).toEqual({ email: 'new@example.com' });
    for (const nothing of ['', '  ', null, undefined]) {
      expect(invoiceAddress(nothing, emails)).toEqual({ email: 'invoices@example.com' });
      expect(invoiceAddress(nothing, [])).toEqual({ problem: 'required' });
    }
    expect(invoiceAddress('abc', emails)).toEqual({ problem: 'invalid' });
    expect(invoiceAddress(' new@example.com', emails)).toEqual({ problem: 'invalid' });
  });
});
