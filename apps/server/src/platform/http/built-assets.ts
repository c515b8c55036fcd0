import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';

/** Paths below `assets` of the files that pages load. The prepared encodings of a file are no files of their own. */
export function builtAssets(webRoot: string): ReadonlySet<string> {
  const folder = path.join(webRoot, 'assets');
  const entries = existsSync(folder) ? readdirSync(folder, { recursive: true, withFileTypes: true }) : [];
  const files = entries.filter((entry) => entry.isFile() && !/\.(?:br|gz)$/.test(entry.name));
  // Below the folder in every case, so that what leads there is only cut off: there are hundreds.
  return new Set(files.map(({ parentPath, name }) => `${parentPath}${path.sep}${name}`.slice(folder.length + 1).replaceAll('\\', '/')));
}

/** Path below the portal's address of a file of the build whose name carries its hash; null where the pages are not built. */
export function builtAsset(webRoot: string, name: RegExp): string | null {
  const folder = path.join(webRoot, 'assets');
  const file = existsSync(folder) ? readdirSync(folder).find((each) => name.test(each)) : undefined;
  return file === undefined ? null : `/assets/${file}`;
}
