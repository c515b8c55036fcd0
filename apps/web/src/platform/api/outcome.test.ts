import { describe, expect, it } from 'vitest';
import { readOutcome } from './outcome.ts';

const read = (status: number, body: unknown, path = '/account/{id}') => readOutcome(path, status, body);

describe('one normaliser for every answer', () => {
  it('[API-098] takes flat objects and bare lists as data; a missing success counts as success', () => {
    expect(read(200, { success: true, balance: 1 })).toEqual({ ok: true, data: { success: true, balance: 1 } });
    expect(read(200, [{ id: 1 }])).toEqual({ ok: true, data: [{ id: 1 }] });
    expect(read(200, { balance: 1 }).ok).toBe(true);
  });

  it('[API-099] reads a refusal the same way whether it is soft or a 4xx', () => {
    const body = { success: false, error: { code: 'PAY0002', message: 'The payment was declined.' } };
    for (const status of [200, 400, 409]) {
      expect(read(status, body)).toEqual({ ok: false, failure: { status, code: 'PAY0002', message: 'The payment was declined.' } });
    }
  });

  it('[API-099] keeps refused fields and the request id', () => {
    const fields = [{ field: 'j_username', code: 'GEN0002', message: 'Min 3 characters' }];
    const outcome = read(400, { success: false, error: { code: 'GEN0002', message: 'm', fields, requestId: 'r-1' } });
    expect(outcome).toMatchObject({ failure: { fields, requestId: 'r-1' } });
  });

  it('[ERR-005] gives message and code of a 500, or ERROR_500 and 500 without an error object', () => {
    expect(read(500, { success: false, error: { code: 'GEN0001', message: 'Something went wrong' } })).toMatchObject({
      failure: { code: 'GEN0001', message: 'Something went wrong' },
    });
    expect(read(500, { oops: true })).toMatchObject({ failure: { status: 500, code: '500', message: 'ERROR_500' } });
    expect(read(500, undefined)).toMatchObject({ failure: { code: '500', message: 'ERROR_500' } });
  });

  it('takes an error object, success false and a body that is no JSON for failures', () => {
    expect(read(200, { success: true, error: { code: 'X', message: 'y' } }).ok).toBe(false);
    expect(read(200, { success: false }).ok).toBe(false);
    expect(read(200, undefined).ok).toBe(false);
    expect(read(404, undefined)).toMatchObject({ failure: { status: 404, code: '' } });
  });

  it('takes status ERROR for a failure on address validation only', () => {
    expect(read(200, { success: true, status: 'ERROR' }, '/public/account/addressvalidation').ok).toBe(false);
    expect(read(200, { success: true, status: 'ERROR' }).ok).toBe(true);
  });
});
