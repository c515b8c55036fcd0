import { describe, expect, it } from 'vitest';
import { memoryStorage } from '../platform/storage.ts';
import { tellPages } from './tell-pages.ts';

/** A page whose cookies are kept as a browser does, with the attributes of each as they were written last. */
function fakePage(protocol = 'http:') {
  const kept = new Map<string, string>();
  const attributes = new Map<string, string>();
  return {
    kept,
    attributes,
    location: { protocol },
    set cookie(text: string) {
      const [, name = '', value = '', rest = ''] = /^(\w+)=([^;]*);(.*)$/.exec(text) ?? [];
      attributes.set(name, rest);
      if (text.includes('Max-Age=0')) kept.delete(name);
      else kept.set(name, value);
    },
  };
}

describe('what pages are told', () => {
  it('[I18N-005] is what was chosen here and nothing else', () => {
    const storage = memoryStorage();
    const page = fakePage();
    tellPages(storage, page);
    expect([...page.kept]).toEqual([]);
    storage.setItem('theme', 'dark');
    storage.setItem('language', 'sp-es');
    storage.setItem('currentUser', '{"username":"somebody"}');
    tellPages(storage, page);
    expect(Object.fromEntries(page.kept)).toEqual({ theme: 'dark', language: 'sp-es' });
    for (const name of ['theme', 'language']) expect(page.attributes.get(name)).toBe('Path=/;SameSite=Lax;Max-Age=31536000');
  });

  it('is taken back with the choice, and with a choice that is none', () => {
    const storage = memoryStorage();
    const page = fakePage();
    page.kept.set('theme', 'light').set('language', 'sp-es').set('other', 'x');
    storage.setItem('theme', 'purple');
    storage.setItem('language', 'en-us');
    tellPages(storage, page);
    expect([...page.kept]).toEqual([['other', 'x']]);
  });

  it('goes over https alone where the portal does', () => {
    const storage = memoryStorage();
    const page = fakePage('https:');
    storage.setItem('theme', 'light');
    tellPages(storage, page);
    expect(page.attributes.get('theme')).toMatch(/;Secure$/);
  });
});
