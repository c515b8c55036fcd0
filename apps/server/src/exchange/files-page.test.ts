import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { filesPage } from './files-page.rules.ts';
import { entityTables } from './index.ts';

const page = fileURLToPath(new URL('../../../../docs/files.md', import.meta.url));
const mark = '<!-- columns: written by files-page.test.ts with UPDATE_FILES_PAGE=1 -->\n';

it('has every column on the page of files, as the tables have it', () => {
  const written = readFileSync(page, 'utf8');
  const [before = ''] = written.split(mark);
  const wanted = `${before}${mark}${filesPage(entityTables)}`;
  if (process.env['UPDATE_FILES_PAGE'] === '1') writeFileSync(page, wanted);
  expect(readFileSync(page, 'utf8')).toBe(wanted);
});
