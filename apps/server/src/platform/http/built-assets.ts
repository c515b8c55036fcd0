import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';

/** Path below the portal's address of a file of the build whose name carries its hash; null where the pages are not built. */
export function builtAsset(webRoot: string, name: RegExp): string | null {
  const folder = path.join(webRoot, 'assets');
  const file = existsSync(folder) ? readdirSync(folder).find((each) => name.test(each)) : undefined;
  return file === undefined ? null : `/assets/${file}`;
}
