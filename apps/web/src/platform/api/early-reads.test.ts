import { routes } from 'virtual:routes';
import { describe, expect, it } from 'vitest';
import { startEarlyReads } from '../../boot/start-early-reads.ts';
import { earlyAccountReads, earlyPageConfiguration } from './early-reads.ts';

const settle = () => new Promise((resolve) => setTimeout(resolve, 0));

describe('reads started before the application', () => {
  it('are reads the contract has', () => {
    const reads = Object.values(routes).filter(({ method }) => method === 'GET');
    for (const path of [...earlyAccountReads.first, ...earlyAccountReads.rest, earlyPageConfiguration]) {
      expect(reads.map((card) => card.path)).toContain(path);
    }
  });

  it('ask for the money first and for the rest when it has been answered', async () => {
    const started: string[] = [];
    let answer: (response: Response) => void = () => {};
    const response = new Promise<Response>((resolve) => {
      answer = resolve;
    });
    const reads = startEarlyReads(7, (path) => {
      started.push(path);
      return { token: 't', language: 'en-us', response };
    });
    await settle();
    expect(started).toEqual(['/account/7/amounts/', '/account/7', '/user/permissions']);
    expect([...reads.keys()]).toContain('/account/7/orders/');
    answer(Response.json({}));
    await settle();
    expect(started).toContain('/account/7/orders/');
    expect(reads.get('/account/7/orders/')).toMatchObject({ token: 't', language: 'en-us' });
  });

  it('ask for the page configuration only when nobody is signed in', () => {
    const reads = startEarlyReads(null, () => ({ token: '', language: 'en-us', response: Promise.resolve(Response.json({})) }));
    expect([...reads.keys()]).toEqual([earlyPageConfiguration]);
  });
});
