// Documents of the server in the browser: shown in a window of their own, or saved.
export { savePdf, showPdf } from './browser-documents.ts';
export type { ViewResult } from './pdf-document.ts';
