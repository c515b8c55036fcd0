import { routes } from 'virtual:routes';
import { describe, expect, it } from 'vitest';
import { startEarlyReads } from '../../boot/start-early-reads.ts';
import { earlyOrderReads, earlyPageConfiguration } from './early-reads.ts';

describe('reads started before the application', () => {
  const start = (isOrdering: boolean) => {
    const asked: string[] = [];
    const early = startEarlyReads(isOrdering, (path) => {
      asked.push(path);
      return { token: '', language: 'en-us', startedAt: 0, response: Promise.resolve(Response.json({})) };
    });
    return { asked, early };
  };

  it('are reads the contract has', () => {
    const reads = Object.values(routes).filter(({ method }) => method === 'GET');
    for (const path of [...earlyOrderReads, earlyPageConfiguration]) expect(reads.map((card) => card.path)).toContain(path);
  });

  it('are the page configuration when nobody is signed in', () => {
    expect(start(false).asked).toEqual([earlyPageConfiguration]);
  });

  it('[GUEST-084] are what the first step of ordering needs too, on its page', () => {
    expect(start(true).asked).toEqual([earlyPageConfiguration, ...earlyOrderReads]);
  });

  it('are handed out once each', () => {
    const { early } = start(false);
    expect(early(earlyPageConfiguration)).toBeDefined();
    expect(early(earlyPageConfiguration)).toBeUndefined();
    expect(early('/account/7')).toBeUndefined();
  });
});
