import { expect, it } from 'vitest';
import { changeFaults, fieldOfRefusal } from './contact-form.ts';

it('C-115, C-116: both fields are required, and the new contact is one', () => {
  expect(changeFaults('email', { value: ' ', currentPassword: '' })).toEqual({ value: 'required', currentPassword: 'required' });
  expect(changeFaults('email', { value: ' a@b.example ', currentPassword: 'x' })).toEqual({});
  expect(changeFaults('email', { value: 'a@b', currentPassword: 'x' })).toEqual({ value: 'invalid' });
  expect(changeFaults('mobile', { value: '+1 (563) 555-0100', currentPassword: 'x' })).toEqual({});
  expect(changeFaults('mobile', { value: '555-0100', currentPassword: 'x' })).toEqual({ value: 'invalid' });
});

it('says which field a refusal belongs to', () => {
  expect(['AUTH0009', 'CON0001', 'GEN0002', 'GEN0006'].map(fieldOfRefusal)).toEqual(['currentPassword', 'value', 'value', null]);
});
