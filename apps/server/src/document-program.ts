/**
 * The program of the thread that makes documents (render-documents.ts), as text. From source it is bundled when the first document is asked for;
 * in the build its text stands in the place of this module.
 */
export const documentProgram = async (): Promise<string> => (await import('../../../tools/document-program.mjs')).bundleDocumentProgram();
