/** Browsers whose names the texts about a blocked window use (D-100). */
export type PopupBrowser = 'any' | 'safari' | 'firefox';

/** Firefox on iOS shows no PDF of its own making (INV-015). */
export const isFirefoxIos = (userAgent: string): boolean => /FxiOS/i.test(userAgent);

/** How a browser is called in the sentence about a blocked window (INV-014). */
export function popupBrowser(userAgent: string): PopupBrowser {
  if (/Firefox|FxiOS/i.test(userAgent)) return 'firefox';
  return /Safari/i.test(userAgent) && !/Chrom|CriOS|Edg|OPR|Android/i.test(userAgent) ? 'safari' : 'any';
}

/** The window of a document that is still on its way. */
export interface DocumentWindow {
  show: (url: string) => void;
  close: () => void;
}

export interface PdfParts {
  userAgent: string;
  /** Opens a blank window; null when the browser blocks it. */
  openWindow: () => DocumentWindow | null;
  fetchPdf: () => Promise<Blob>;
  urls: { create: (blob: Blob) => string; release: (url: string) => void };
  later: (run: () => void, ms: number) => unknown;
}

export type ViewResult =
  | { kind: 'shown' }
  | { kind: 'firefoxIos' }
  | { kind: 'blocked'; browser: PopupBrowser }
  | { kind: 'failed'; thrown: unknown };

/** By then the window has read the document; its address is worth nothing afterwards. */
export const releaseAfterMs = 60_000;

/**
 * Shows the document in a window that is opened in the click itself, because a browser blocks one that is opened later (D-100). The
 * window is closed again when there is no document.
 */
export async function viewPdf({ userAgent, openWindow, fetchPdf, urls, later }: PdfParts): Promise<ViewResult> {
  if (isFirefoxIos(userAgent)) return { kind: 'firefoxIos' };
  const opened = openWindow();
  if (!opened) return { kind: 'blocked', browser: popupBrowser(userAgent) };
  try {
    const url = urls.create(await fetchPdf());
    opened.show(url);
    later(() => urls.release(url), releaseAfterMs);
    return { kind: 'shown' };
  } catch (thrown) {
    opened.close();
    return { kind: 'failed', thrown };
  }
}

/** Saves the document under a name. */
export async function downloadPdf(
  parts: Pick<PdfParts, 'fetchPdf' | 'urls' | 'later'> & { save: (url: string) => void },
): Promise<{ kind: 'saved' } | { kind: 'failed'; thrown: unknown }> {
  try {
    const url = parts.urls.create(await parts.fetchPdf());
    parts.save(url);
    parts.later(() => parts.urls.release(url), releaseAfterMs);
    return { kind: 'saved' };
  } catch (thrown) {
    return { kind: 'failed', thrown };
  }
}
