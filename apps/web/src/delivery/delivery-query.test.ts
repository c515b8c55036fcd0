import { describe, expect, it } from 'vitest';
import { type DeliveryOption, methodName, paperFirst } from './delivery-query.ts';

const option = (id: number, method: DeliveryOption['distributionMethod']['method'], name: string = method): DeliveryOption => ({
  id,
  price: 0,
  distributionMethod: { name, description: '', note: null, method },
});

describe('the ways an invoice is delivered', () => {
  it('[PAPER-002] D-106: stand with paper first, the others as the server has them', () => {
    const options = [option(1, 'EMAIL'), option(2, 'PAPERLESS'), option(3, 'PAPER'), option(4, 'EMAIL')];
    expect(paperFirst(options).map(({ id }) => id)).toEqual([3, 1, 2, 4]);
  });

  it("[DASH-010] are called what the provider calls them, in the reader's language where that is only the plain word", () => {
    const words = { EMAIL: 'Correo electrónico', PAPERLESS: 'Sin papel', PAPER: 'Papel' };
    expect(methodName({ name: 'Email', method: 'EMAIL' }, words)).toBe('Correo electrónico');
    expect(methodName({ name: 'Green mail', method: 'EMAIL' }, words)).toBe('Green mail');
  });
});
