import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { scriptInventory } from './script-inventory.ts';

let dist: string;

beforeEach(() => {
  dist = mkdtempSync(path.join(tmpdir(), 'porchlight-scripts-'));
  for (const folder of ['.vite', 'assets/staff']) mkdirSync(path.join(dist, folder), { recursive: true });
  const put = (file: string) => writeFileSync(path.join(dist, file), `content of ${file}`);
  const chunks = {
    'src/main.tsx': { file: 'assets/main-AAAAAAAA.js', name: 'main', src: 'src/main.tsx' },
    'src/autopay/AutopayPanel.tsx': { file: 'assets/AutopayPanel-AAAAAAAA.js', src: 'src/autopay/AutopayPanel.tsx' },
    '_dates-AAAAAAAA.js': { file: 'assets/dates-AAAAAAAA.js', name: 'dates' },
    texts: { file: 'assets/plans-AAAAAAAA.js', src: '../../packages/texts/src/sp-es/plans.ts' },
    style: { file: 'assets/main-AAAAAAAA.css' },
  };
  const staff = { page: { file: 'assets/staff/AuditPage-AAAAAAAA.js', src: 'staff/audit/AuditPage.tsx' } };
  writeFileSync(path.join(dist, '.vite/manifest.json'), JSON.stringify(chunks));
  writeFileSync(path.join(dist, '.vite/staff-manifest.json'), JSON.stringify(staff));
  for (const { file } of [...Object.values(chunks), ...Object.values(staff)]) put(file);
  put('assets/boot-BBBBBBBB.js');
  put('assets/payment-return-CCCC_-CC.js');
  put('assets/boot-BBBBBBBB.js.br');
});
afterEach(() => rmSync(dist, { recursive: true }));

describe('the list of scripts', () => {
  it('S32: has every script of the build, byte for byte, with what it is for', () => {
    const rows = scriptInventory(dist, 'begin();');
    expect(Object.fromEntries(rows.map(({ file, reason }) => [file, reason]))).toEqual({
      null: expect.stringContaining('the boot script'),
      '/assets/AutopayPanel-AAAAAAAA.js': 'portal: autopay, AutopayPanel.tsx',
      '/assets/boot-BBBBBBBB.js': expect.stringContaining('language and theme'),
      '/assets/dates-AAAAAAAA.js': 'portal: what several parts use of dates',
      '/assets/main-AAAAAAAA.js': 'portal: where it begins',
      '/assets/payment-return-CCCC_-CC.js': expect.stringContaining('sent the customer back'),
      '/assets/plans-AAAAAAAA.js': 'portal: texts of plans in sp-es',
      '/assets/staff/AuditPage-AAAAAAAA.js': 'staff pages: audit, AuditPage.tsx',
    });
    const boot = createHash('sha256').update('content of assets/boot-BBBBBBBB.js').digest('base64');
    expect(rows.find(({ file }) => file?.includes('boot'))).toMatchObject({ sha256: boot, owner: 'Porchlight' });
    expect(rows[0]).toMatchObject({ file: null, sha256: createHash('sha256').update('begin();').digest('base64') });
  });

  it('is not made where nobody knows what a script is for', () => {
    writeFileSync(path.join(dist, 'assets/tracker-AAAAAAAA.js'), '');
    expect(() => scriptInventory(dist, 'begin();')).toThrow(/nobody knows what the script assets\/tracker-AAAAAAAA\.js is for/);
  });
});
