import { describe, expect, it, vi } from 'vitest';
import { downloadPdf, isFirefoxIos, type PdfParts, popupBrowser, releaseAfterMs, viewPdf } from './pdf-document.ts';

const agents = {
  chrome: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
  edge: 'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0',
  safari: 'Mozilla/5.0 (Macintosh; Intel Mac OS X 14_0) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.0 Safari/605.1.15',
  firefox: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
  firefoxIos:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) FxiOS/140.0 Mobile/15E148 Safari/605.1.15',
  chromeIos:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/140.0 Mobile/15E148 Safari/604.1',
};

function parts(change: Partial<PdfParts> = {}) {
  const log: string[] = [];
  const all: PdfParts = {
    userAgent: agents.chrome,
    openWindow: () => {
      log.push('opened');
      return { show: (url) => log.push(`shown ${url}`), close: () => log.push('closed') };
    },
    fetchPdf: async () => {
      log.push('fetched');
      return new Blob(['%PDF']);
    },
    urls: { create: () => 'blob:1', release: (url) => log.push(`released ${url}`) },
    later: (run, ms) => {
      log.push(`later ${ms}`);
      run();
    },
    ...change,
  };
  return { log, all };
}

describe('viewing a PDF', () => {
  it('[INV-004] opens the window in the click, before the document is asked for, and releases the address afterwards', async () => {
    const { log, all } = parts();
    expect(await viewPdf(all)).toEqual({ kind: 'shown' });
    expect(log).toEqual(['opened', 'fetched', 'shown blob:1', `later ${releaseAfterMs}`, 'released blob:1']);
  });

  it('[INV-014] says which browser blocked the window, and asks for no document then', async () => {
    const blocked = async (userAgent: string) => {
      const { log, all } = parts({ userAgent, openWindow: () => null });
      expect(await viewPdf(all)).toEqual({ kind: 'blocked', browser: popupBrowser(userAgent) });
      expect(log).toEqual([]);
      return popupBrowser(userAgent);
    };
    const { chrome, edge, chromeIos, safari, firefox } = agents;
    expect(await Promise.all([chrome, edge, chromeIos, safari, firefox].map(blocked))).toEqual(['any', 'any', 'any', 'safari', 'firefox']);
  });

  it('[INV-015] does not try on Firefox for iOS', async () => {
    const { log, all } = parts({ userAgent: agents.firefoxIos });
    expect(await viewPdf(all)).toEqual({ kind: 'firefoxIos' });
    expect(log).toEqual([]);
    expect(Object.values(agents).filter(isFirefoxIos)).toEqual([agents.firefoxIos]);
  });

  it('[INV-012] closes the window again when there is no document, and hands on what was thrown', async () => {
    const thrown = new Error('INV0001');
    const { log, all } = parts({ fetchPdf: () => Promise.reject(thrown) });
    expect(await viewPdf(all)).toEqual({ kind: 'failed', thrown });
    expect(log).toEqual(['opened', 'closed']);
  });

  it('[INV-004] downloads without a window, on Firefox for iOS too', async () => {
    const save = vi.fn<(url: string) => void>();
    const { log, all } = parts({ userAgent: agents.firefoxIos });
    expect(await downloadPdf({ ...all, save })).toEqual({ kind: 'saved' });
    expect(save).toHaveBeenCalledExactlyOnceWith('blob:1');
    expect(log).toEqual(['fetched', `later ${releaseAfterMs}`, 'released blob:1']);
  });
});
