import { routes } from 'virtual:routes';
import { pathOfRead, visitorReads } from '@porchlight/contract/first-view.ts';
import { describe, expect, it } from 'vitest';
import { pageReads } from '../../boot/page-reads.ts';
import { startEarlyReads } from '../../boot/start-early-reads.ts';
import { earlyKey, earlyOrderReads, earlyPageConfiguration } from './early-reads.ts';

describe('reads started before the application', () => {
  const start = (isOrdering: boolean, inPage = new Map<string, unknown>()) => {
    const asked: string[] = [];
    const ask = (path: string): Promise<Response> => {
      asked.push(path);
      return Promise.resolve(Response.json({}));
    };
    return { asked, early: startEarlyReads({ token: '', language: 'en-us', startedAt: 0 }, { isOrdering, inPage, ask }) };
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

  it('are not asked for where the page brought them along', async () => {
    const brought = visitorReads.guestOrder.map((read) => ({ path: pathOfRead(read), asked: read.body, body: { of: read.route.id } }));
    const { asked, early } = start(true, pageReads(JSON.stringify(brought)));
    expect(asked).toEqual([]);
    for (const { path, asked: of, body } of brought) {
      const answer = await early(earlyKey(path, of))?.response;
      expect(await answer?.json()).toEqual(body);
    }
  });

  it('are asked for where the page brought only some, or none', () => {
    const brought = new Map<string, unknown>([[earlyPageConfiguration, {}]]);
    expect(start(true, brought).asked).toEqual([...earlyOrderReads]);
    expect(pageReads(undefined).size).toBe(0);
  });

  it('are handed out once each, and under a body only to whom asks with it', () => {
    const { early } = start(false, new Map([[earlyKey('/keys', ['a']), []]]));
    expect(early(earlyPageConfiguration)).toBeDefined();
    expect(early(earlyPageConfiguration)).toBeUndefined();
    expect(early('/account/7')).toBeUndefined();
    expect(early('/keys')).toBeUndefined();
    expect(early(earlyKey('/keys', ['b']))).toBeUndefined();
    expect(early(earlyKey('/keys', ['a']))).toBeDefined();
  });
});
