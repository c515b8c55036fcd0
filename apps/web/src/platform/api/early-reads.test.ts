import { routes } from 'virtual:routes';
import { describe, expect, it } from 'vitest';
import { startEarlyReads } from '../../boot/start-early-reads.ts';
import { earlyAccountReads, earlyOrderReads, earlyPageConfiguration } from './early-reads.ts';

describe('reads started before the application', () => {
  it('are reads the contract has', () => {
    const reads = Object.values(routes).filter(({ method }) => method === 'GET');
    for (const path of [...earlyAccountReads.money, ...earlyAccountReads.rest, ...earlyOrderReads, earlyPageConfiguration]) {
      expect(reads.map((card) => card.path)).toContain(path);
    }
  });

  it('[DASH-029] all start before the first answer, the money ahead of the rest', () => {
    const started: [string, string][] = [];
    const reads = startEarlyReads({ accountId: 7 }, (path, priority) => {
      started.push([path, priority]);
      return { token: 't', language: 'en-us', response: new Promise<Response>(() => {}) };
    });
    expect(started.slice(0, 3)).toEqual([
      ['/account/7/amounts/', 'high'],
      ['/account/7', 'high'],
      ['/user/permissions', 'high'],
    ]);
    expect(started).toContainEqual(['/account/7/orders/', 'low']);
    expect(started).toHaveLength(earlyAccountReads.money.length + earlyAccountReads.rest.length + 1);
    expect(reads.get('/account/7/orders/')).toMatchObject({ token: 't', language: 'en-us' });
  });

  it('ask for the page configuration only when nobody is signed in', () => {
    const reads = startEarlyReads({ accountId: null }, () => ({
      token: '',
      language: 'en-us',
      response: Promise.resolve(Response.json({})),
    }));
    expect([...reads.keys()]).toEqual([earlyPageConfiguration]);
  });

  it('[GUEST-084] ask on the ordering page for what its first step needs too', () => {
    const answer = { token: '', language: 'en-us', response: Promise.resolve(Response.json({})) };
    const reads = startEarlyReads({ accountId: null, isOrdering: true }, () => answer);
    expect([...reads.keys()]).toEqual([earlyPageConfiguration, ...earlyOrderReads]);
  });
});
