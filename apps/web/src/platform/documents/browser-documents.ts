import { type DocumentWindow, downloadPdf, type ViewResult, viewPdf } from './pdf-document.ts';

/** Shows a PDF in a window of its own; call it in the click. `waitingText` stands there until the document is here. */
export function showPdf(fetchPdf: () => Promise<Blob>, waitingText: string): Promise<ViewResult> {
  return viewPdf({ ...browserParts, userAgent: navigator.userAgent, openWindow: () => blankWindow(waitingText), fetchPdf });
}

/** Saves a PDF under that name. */
export function savePdf(fetchPdf: () => Promise<Blob>, name: string): ReturnType<typeof downloadPdf> {
  return downloadPdf({ ...browserParts, fetchPdf, save: (url) => save(url, name) });
}

const browserParts = {
  urls: { create: (blob: Blob) => URL.createObjectURL(blob), release: (url: string) => URL.revokeObjectURL(url) },
  later: (run: () => void, ms: number) => setTimeout(run, ms),
};

function blankWindow(waitingText: string): DocumentWindow | null {
  const opened = window.open('', '_blank');
  if (!opened) return null;
  opened.opener = null;
  opened.document.title = waitingText;
  opened.document.body.textContent = waitingText;
  return { show: (url) => opened.location.replace(url), close: () => opened.close() };
}

function save(url: string, name: string): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
}
