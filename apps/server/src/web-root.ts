import path from 'node:path';

/** Folder of the built pages: beside the bundled programs, and the portal's own build where one runs from source. */
export function webRoot(): string {
  return path.resolve(import.meta.dirname, import.meta.filename.endsWith('.ts') ? '../../web/dist' : '../../apps/web/dist');
}
