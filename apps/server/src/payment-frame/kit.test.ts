import { createHash } from 'node:crypto';
import { cents } from '@porchlight/domain/money/cents.ts';
import { describe, expect, it } from 'vitest';
import { createSecrets } from '../platform/secrets/index.ts';
import type { FrameTicket, Markup } from '../ports/payment-frame.ts';
import { createFrameKit } from './index.ts';

const rootKey = 'a-root-key-of-the-tests-0123456789abcdef';
const kitOf = (providerId = 'STRIPE', secrets = createSecrets(rootKey)) =>
  createFrameKit({ secrets, url: 'https://pay.example.com', providerId });
const kit = kitOf();
const now = new Date('2026-11-02T15:00:00Z');
const ticket: FrameTicket = {
  reference: 'A1B2C3D4E5F6G7H8J9K0',
  purpose: 'pay',
  methodKind: 'card',
  amountCents: cents(8_450),
  customer: '100001',
  locale: 'sp-es',
  returnUrl: 'https://portal.example.com/payment-return?x=1#y',
  expiresAt: new Date('2026-11-02T15:15:00Z'),
  note: 'pi_123',
};
const sealedOf = (given = ticket, by = kit) => by.form(given, '/card').fields['ticket'];

describe('tickets of the payment frame', () => {
  it('come back whole, as often as their page is opened, until they end', () => {
    const sealed = sealedOf();
    expect(kit.openTicket(sealed, now)).toEqual(ticket);
    expect(kit.openTicket(sealed, new Date(ticket.expiresAt.getTime() - 1))).toEqual(ticket);
    expect(kit.openTicket(sealed, ticket.expiresAt)).toBeNull();
    const saving: FrameTicket = { ...ticket, purpose: 'create', methodKind: 'bank', amountCents: null, note: null };
    expect(kit.openTicket(sealedOf(saving), now)).toEqual(saving);
  });

  it('show nothing of what they carry, and no two are alike', () => {
    const sealed = sealedOf() ?? '';
    expect(sealed).toMatch(/^[\w-]+$/);
    const bytes = Buffer.from(sealed, 'base64url').toString('latin1');
    for (const word of ['100001', 'pi_123', '8450', 'portal.example.com']) expect(bytes + sealed).not.toContain(word);
    expect(sealedOf()).not.toBe(sealed);
  });

  it('open nothing when they were altered, cut, made up, of another provider or another installation', () => {
    const sealed = sealedOf() ?? '';
    const bytes = Buffer.from(sealed, 'base64url');
    for (const at of [0, 12, 30, bytes.length - 1]) {
      const altered = Buffer.from(bytes);
      altered[at] = (altered[at] ?? 0) ^ 1;
      expect(kit.openTicket(altered.toString('base64url'), now)).toBeNull();
    }
    for (const made of [undefined, '', 'x', sealed.slice(0, -4), `${sealed}\n`, 'A'.repeat(100_000)])
      expect(kit.openTicket(made, now)).toBeNull();
    expect(kitOf('IPPAY').openTicket(sealed, now)).toBeNull();
    expect(kitOf('STRIPE', createSecrets(`${rootKey}x`)).openTicket(sealed, now)).toBeNull();
  });

  it('made under a root key that is being replaced still open', () => {
    const renewed = kitOf('STRIPE', createSecrets('a-new-root-key-of-the-tests-0123456789', rootKey));
    expect(renewed.openTicket(sealedOf(), now)).toEqual(ticket);
  });

  it('travel in a form with the reference the portal checks (D-076)', () => {
    const form = kit.form(ticket, '/card', 'pi_123');
    expect(form).toMatchObject({
      action: 'https://pay.example.com/pay/stripe/card',
      fields: { ReferenceId: ticket.reference },
      expiresAt: ticket.expiresAt,
      transactionId: 'pi_123',
    });
  });
});

describe('pages of the payment frame', () => {
  const inlineScripts = (page: string) => [...page.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, text]) => text ?? '');

  it('escape whatever is inserted, and take nobody else’s object for markup', () => {
    const { html } = kit;
    const name = `<img src=x onerror="alert('1')">&`;
    expect(html`<p title="${name}">${name}</p>`.markup).toBe(
      '<p title="&lt;img src=x onerror=&quot;alert(&#39;1&#39;)&quot;&gt;&amp;">&lt;img src=x onerror=&quot;alert(&#39;1&#39;)&quot;&gt;&amp;</p>',
    );
    expect(html`${[html`<b>${1}</b>`, html`<i>2</i>`]}${null}${false}${undefined}`.markup).toBe('<b>1</b><i>2</i>');
    expect(html`${{ markup: '<script>1</script>' } as Markup}`.markup).toBe('');
  });

  it('are in the language and theme that were asked for', () => {
    const page = (theme?: string, of: FrameTicket | null = ticket) =>
      kit.page({ ticket: of, title: 'T', body: kit.html`x`, mode: 'form', theme }).html;
    expect(page('dark')).toContain('<html lang="es-US" data-theme="dark">');
    expect(page('"><script>')).toContain('<html lang="es-US">');
    expect(page(undefined, null)).toContain('<html lang="en">');
    expect(kit.texts('sp-es').titles.addCard).toBe('Agregar una tarjeta');
    expect(kit.texts('klingon').titles.addCard).toBe('Add a card');
  });

  it('name each script of theirs by its hash, and carry data that no sign in it can break out of', () => {
    const data = { name: '</script><script>alert(1)</script><!--' };
    const page = kit.page({
      ticket,
      title: 'T',
      body: kit.html``,
      mode: 'form',
      script: 'window.x = 1;',
      data,
      scriptUrls: ['https://js.example.com/v3'],
    });
    const hashes = inlineScripts(page.html).map((text) => `sha256-${createHash('sha256').update(text).digest('base64')}`);
    expect(hashes).toHaveLength(2);
    expect(page.scriptHashes).toEqual(hashes);
    expect(page.html).toContain('<script src="https://js.example.com/v3"></script>');
    const [, kept = ''] = /<script type="application\/json" id="page-data">([\s\S]*?)<\/script>/.exec(page.html) ?? [];
    expect(JSON.parse(kept)).toEqual(data);
    expect(page.html).toContain('<noscript>');
    expect(() => kit.page({ ticket, title: 'T', body: kit.html``, mode: 'form', script: 'x = "</script>"' })).toThrow(
      /end of its own element/,
    );
  });

  it('say what happened when nothing can be done, and lead back to the portal’s return page with the reference alone', () => {
    const page = kit.message(ticket, 'Este formulario venció', 'No se cobró nada.').html;
    expect(page).toContain('data-mode="ended"');
    expect(page).toContain('data-parent="https://portal.example.com"');
    expect(page).toContain('data-reference="A1B2C3D4E5F6G7H8J9K0"');
    expect(kit.returnTo(ticket)).toBe('https://portal.example.com/payment-return?reference=A1B2C3D4E5F6G7H8J9K0');
    expect(kit.dollars(cents(123_450))).toBe('$1,234.50');
    expect(kit.dollars(cents(1))).toBe('$0.01');
  });
});
