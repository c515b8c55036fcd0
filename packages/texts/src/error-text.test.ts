import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { catalogue } from './catalogue.ts';
import { errorCodeText, errorText } from './error-text.ts';
import { locales } from './locales.ts';
import { staffCatalogue } from './staff/catalogue.ts';

const { errors } = catalogue['en-us'];

/** Code and English message of every row of the error catalogue in the API description. */
const apiDocument = readFileSync(new URL('../../../docs/spec/api.md', import.meta.url), 'utf8');
const documented = [...apiDocument.matchAll(/^\| ([A-Z]{2,4}\d{4}) \| [^|]* \| ([^|]*) \|/gm)].map(
  ([, code = '', message = '']) => [code, message.trim()] as const,
);

describe('error texts', () => {
  it('[ERR-002][ERR-008] every documented code has its English message word for word, and a Spanish one', () => {
    expect(documented.length).toBeGreaterThan(60);
    // The message of AUTH0010 is the description of the password rule, whatever that is.
    const worded = documented.filter(([code]) => code !== 'AUTH0010');
    expect(worded.map(([code]) => [code, errorCodeText(errors, code)])).toEqual(worded);
    expect(documented.filter(([code]) => !errorCodeText(catalogue['sp-es'].errors, code))).toEqual([]);
  });

  it('[ERR-002] has a text for every code of the contract', () => {
    const contract = readFileSync(new URL('../../contract/src/errors.ts', import.meta.url), 'utf8');
    const codes = [...contract.matchAll(/^ {2}([A-Z]{2,4}\d{4}): \{ status/gm)].map(([, code = '']) => code);
    expect(codes.length).toBeGreaterThan(60);
    const worded = [...Object.keys(errors.codes), ...Object.keys(staffCatalogue['en-us'].errors.codes)];
    expect(worded.toSorted()).toEqual(codes.toSorted());
  });

  it('[CONST-027] says the default password rule for its code', () => {
    expect(errors.codes.AUTH0010).toBe(
      'Use a minimum of 10 symbols, including numbers, both uppercase and lowercase letters, and special symbols.',
    );
  });

  it('[ERR-003] holds the five payment texts word for word', () => {
    expect(Object.values(errors.payment)).toEqual([
      'Invalid data',
      'Error getting payment form data',
      'Error submitting payment',
      'Transaction Failed',
      'Unexpected error',
    ]);
  });

  it('[ERR-001] has a generic message for every action', () => {
    const actions: [string, { generic: string }][] = locales.flatMap((locale) => Object.entries(catalogue[locale].errors.actions));
    expect(actions.filter(([, { generic }]) => generic === '')).toEqual([]);
    expect(actions.length).toBeGreaterThan(20);
  });

  it('[ERR-002] takes the specific text of a known code, else the generic one of the action', () => {
    expect(errorText(errors, 'invoices', { code: 'GEN0006', message: 'x' })).toBe('Too many requests. Please try again later.');
    expect(errorText(errors, 'bankPayment', { code: 'GEN0002', message: 'x' })).toBe('Please check the bank account and the amount.');
    expect(errorText(errors, 'invoices', { code: 'ZZZ9999', message: 'x' })).toBe('Your invoices could not be loaded.');
    expect(errorText(errors, 'invoices', { code: 'constructor' })).toBe('Your invoices could not be loaded.');
    expect(errorText(errors, 'invoices', {})).toBe('Your invoices could not be loaded.');
  });

  it('[ERR-002][ACH-005] takes the message of the server first where the screen is to show it', () => {
    expect(errorText(errors, 'bankPayment', { code: 'PAY0002', message: 'No account' }, { serverFirst: true })).toBe('No account');
    expect(errorText(errors, 'bankPayment', { code: 'PAY0002' }, { serverFirst: true })).toBe('The payment was declined.');
  });

  it('[ERR-007] falls back to Not found, Something goes wrong and Something went wrong', () => {
    expect(errors.fallbacks).toEqual({ notFound: 'Not found', search: 'Something goes wrong', other: 'Something went wrong' });
    const blank = { ...errors, actions: { ...errors.actions, orders: { generic: '' } } };
    expect(errorText(blank, 'orders', { status: 404 })).toBe('Not found');
    expect(errorText(blank, 'orders', { status: 500 })).toBe('Something went wrong');
    expect(errorText(blank, 'orders', { status: 500, message: 'said the server' })).toBe('said the server');
  });

  it('[ERR-008] answers in the language asked for', () => {
    expect(errorText(catalogue['sp-es'].errors, 'signIn', { code: 'AUTH0001' })).toBe('Usuario o contraseña no válidos.');
  });
});
