import { expect, it } from 'vitest';
import { tokenResponse } from '../testing/answers.ts';
import { contactOf } from './contact-of.ts';

it('[APPT-009][APPT-020] shows the mobile number, verified or not, and the personal e-mail address first', () => {
  const contact = {
    ...tokenResponse.contact,
    company: 'Reyes Design',
    contactEmails: [
      { type: 'BUSINESS' as const, email: 'office@example.com' },
      { type: 'PERSONAL' as const, email: 'ana@example.com' },
    ],
    contactNumbers: [
      { numberType: 'HOME' as const, number: '5635550199', verified: true },
      { numberType: 'MOBILE' as const, number: '5635550142', verified: false },
    ],
  };
  expect(contactOf(contact)).toEqual({
    firstName: 'Ana',
    lastName: 'Reyes',
    company: 'Reyes Design',
    phone: '563-555-0142',
    email: 'ana@example.com',
  });
  expect(contactOf({ ...contact, contactEmails: contact.contactEmails.slice(0, 1), contactNumbers: [] })).toMatchObject({
    phone: '',
    email: 'office@example.com',
  });
  expect(contactOf(undefined)).toEqual({ firstName: '', lastName: '', company: '', phone: '', email: '' });
});
