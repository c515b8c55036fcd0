import type { ContactEmail } from '@porchlight/domain/delivery/invoice-address.ts';
import { describe, expect, it } from 'vitest';
import { addressOf, type DeliveryForm, nextForm, openedForm, priceChange, requestOf } from './delivery-form.ts';

const contact: ContactEmail[] = [
  { type: 'BUSINESS', email: 'work@example.com' },
  { type: 'PERSONAL', email: 'me@example.com' },
];
const byEmail = { name: 'Email', note: null, method: 'EMAIL', email: 'bills@example.com' } as const;
const form = (more: Partial<DeliveryForm> = {}): DeliveryForm => ({ ...openedForm(byEmail, contact), ...more });

describe('choosing how invoices are delivered', () => {
  it('opens with the way that holds now and its address, else with the contact’s', () => {
    expect(openedForm(byEmail, contact)).toMatchObject({ method: 'EMAIL', email: 'bills@example.com', isUpdated: false });
    expect(openedForm({ name: 'Paper', note: null, method: 'PAPER' }, contact)).toMatchObject({ method: 'PAPER', email: 'me@example.com' });
    expect(openedForm(null, [])).toMatchObject({ method: null, email: '' });
  });

  it('[PAPER-007] [PAPER-009] saving sets the updated flag, a changed choice clears it', () => {
    const saved = nextForm(form(), { type: 'saved' });
    expect(saved.isUpdated).toBe(true);
    expect(nextForm(saved, { type: 'chosen', method: 'PAPER' }).isUpdated).toBe(false);
    expect(nextForm(saved, { type: 'edited' }).isUpdated).toBe(false);
  });

  it('[PAPER-010] sends nothing without a choice', () => {
    expect(requestOf(form({ method: null }), contact)).toBeNull();
  });

  it('[PAPER-006] [API-035] sends an address for EMAIL and PAPERLESS, none for PAPER', () => {
    expect(requestOf(form({ email: ' new@example.com ' }), contact)).toEqual({
      distributionMethod: 'EMAIL',
      email: { email: 'new@example.com', type: 'DISTRIBUTION' },
    });
    expect(requestOf(form({ method: 'PAPERLESS' }), contact)).toMatchObject({
      distributionMethod: 'PAPERLESS',
      email: { email: 'bills@example.com' },
    });
    expect(requestOf(form({ method: 'PAPER', email: 'abc' }), contact)).toEqual({ distributionMethod: 'PAPER' });
  });

  it('[PAPER-013] an emptied field becomes the contact’s address when saving is tried, PERSONAL before BUSINESS', () => {
    const emptied = nextForm(form(), { type: 'typed', email: '  ' });
    expect(requestOf(emptied, contact)).toMatchObject({ email: { email: 'me@example.com' } });
    expect(nextForm(emptied, { type: 'checked', fallback: 'me@example.com' }).email).toBe('me@example.com');
  });

  it('[PAPER-011] [PAPER-012] says what is wrong, also what only the server knew', () => {
    expect(addressOf(form({ email: '' }), [])).toEqual({ problem: 'required' });
    expect(addressOf(form({ email: 'abc' }), contact)).toEqual({ problem: 'invalid' });
    const refused = nextForm(form(), { type: 'emailRefused' });
    expect(addressOf(refused, contact)).toEqual({ problem: 'invalid' });
    expect(addressOf(nextForm(refused, { type: 'typed', email: 'new@example.com' }), contact)).toEqual({ email: 'new@example.com' });
    expect(addressOf(form({ method: 'PAPER', email: 'abc' }), contact)).toBeNull();
  });

  it('tells what a choice costs beside what it costs now', () => {
    expect(priceChange(3, 0)).toEqual({ kind: 'more', amount: 3 });
    expect(priceChange(0, 2.5)).toEqual({ kind: 'less', amount: 2.5 });
    expect(priceChange(0.3, 0.1)).toEqual({ kind: 'more', amount: 0.2 });
    expect(priceChange(3, 3)).toEqual({ kind: 'same' });
    expect(priceChange(0, 0)).toEqual({ kind: 'free' });
    expect(priceChange(2.5, null)).toEqual({ kind: 'costs', amount: 2.5 });
    expect(priceChange(0, null)).toEqual({ kind: 'free' });
  });
});
