import { catalogue } from '@porchlight/texts/catalogue.ts';
import { expect, it } from 'vitest';
import { ApiFailure } from '../platform/api/failure.ts';
import { saveFailureText } from './save-failure.ts';

const { errors, deliveryPanel } = catalogue['en-us'];
const textOf = (thrown: unknown) => saveFailureText(errors, deliveryPanel.failed, thrown);
const failure = (status: number, code: string, message: string) => new ApiFailure({ status, code, message });

it("[PAPER-014] says the server's message, else the generic one, else that it could not be saved", () => {
  expect(textOf(failure(400, 'DLV0001', 'Paper is sold out.'))).toBe('Paper is sold out.');
  expect(textOf(failure(400, 'DLV0001', ''))).toBe('This delivery method is not available.');
  expect(textOf(failure(500, '500', 'ERROR_500'))).toBe('Something went wrong');
  expect(textOf(failure(400, '', ''))).toBe('Something went wrong');
  expect(textOf(failure(0, '', ''))).toBe('Could not save distribution method');
  expect(textOf(new TypeError('x is not a function'))).toBe('Could not save distribution method');
});
