import { describe, expect, it } from 'vitest';
import { judgeLogo, mostLogoBytes } from './logo.rules.ts';

const svg = (inside: string, attributes = '') =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${attributes}>${inside}</svg>`);
const judge = (inside: string, attributes?: string) => judgeLogo(svg(inside, attributes));

describe('a logo', () => {
  it('[API-097] is what its content says, whatever its name says', () => {
    expect(judgeLogo(Buffer.from('89504e470d0a1a0a0000', 'hex'))).toEqual({ type: 'image/png' });
    expect(judgeLogo(Buffer.from('ffd8ffe000104a46', 'hex'))).toEqual({ type: 'image/jpeg' });
    expect(judgeLogo(Buffer.from('RIFF\x10\x00\x00\x00WEBPVP8 ', 'latin1'))).toEqual({ type: 'image/webp' });
    expect(judge('<path d="M0 0h9"/>')).toEqual({ type: 'image/svg+xml' });
    expect(judgeLogo(Buffer.from('<?xml version="1.0"?><!-- by hand --><svg xmlns="http://www.w3.org/2000/svg"/>'))).toEqual({
      type: 'image/svg+xml',
    });
  });

  it.each([
    ['nothing', Buffer.alloc(0)],
    ['a page', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['a page with a drawing in it', Buffer.from('<html><svg xmlns="http://www.w3.org/2000/svg"/></html>')],
    ['a GIF', Buffer.from('GIF89a')],
    ['a drawing of no namespace', Buffer.from('<svg><path d="M0 0"/></svg>')],
    ['a drawing that breaks off', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><g>')],
    ['bytes that are no text', Buffer.concat([Buffer.from('<svg xmlns="http://www.w3.org/2000/svg">'), Buffer.from([0xff, 0xfe])])],
    ['something too large', Buffer.alloc(mostLogoBytes + 1, 0x20)],
  ])('can not be %s', (_case, bytes) => {
    expect(judgeLogo(bytes)).toHaveProperty('problem');
  });

  it('may use what a drawing needs: gradients, its own parts, plain styles', () => {
    const inside = `<defs><linearGradient id="g"><stop offset="0" stop-color="#fff"/></linearGradient><g id="part"><path d="M0 0"/></g></defs>
      <rect fill="url(#g)" style="fill: url(#g); opacity: .5"/><use xlink:href="#part"/><use href="#part"/><text>On &amp; on</text>`;
    expect(judge(inside, 'viewBox="0 0 1 1" aria-label="x"')).toEqual({ type: 'image/svg+xml' });
  });

  it.each([
    ['a script', '<script>alert(1)</script>'],
    ['a script in a group', '<g><g><script/></g></g>'],
    ['a style sheet', '<style>*{background:url(//evil.example)}</style>'],
    ['foreign content', '<foreignObject><b/></foreignObject>'],
    ['an element of another namespace', '<h:iframe xmlns:h="http://www.w3.org/1999/xhtml"/>'],
    ['an image', '<image href="#a"/>'],
    ['a link', '<a href="#a"/>'],
    ['an animation that sets a link', '<set attributeName="href" to="javascript:alert(1)"/>'],
    ['a handler', '<g onclick="alert(1)"/>'],
    ['a handler of another spelling', '<g ONLOAD="alert(1)"/>'],
    ['a part of another file', '<use href="https://evil.example/a.svg#x"/>'],
    ['a part of another file by xlink', '<use xlink:href="//evil.example/a.svg#x"/>'],
    ['a script address', '<use href="javascript:alert(1)"/>'],
    ['a data address', '<use href="data:image/svg+xml;base64,AAAA"/>'],
    ['a paint of another file', '<rect fill="url(https://evil.example/a.svg#x)"/>'],
    ['a paint with a space', '<rect fill="url (//evil.example)"/>'],
    ['a style with an address', '<rect style="fill: url(//evil.example/x)"/>'],
    ['a style with an escape', '<rect style="fill: \\75 rl(//evil.example)"/>'],
    ['a style with an import', '<rect style="@import url(#a)"/>'],
    ['a style with a quoted image', '<rect style="background: image-set(&quot;//evil.example&quot; 1x)"/>'],
    ['another base', '<g xml:base="https://evil.example/"/>'],
    ['an instruction', '<?xml-stylesheet href="//evil.example/a.css"?>'],
    ['raw text', '<text><![CDATA[x]]></text>'],
  ])('is refused with %s', (_case, inside) => {
    expect(judge(inside)).toHaveProperty('problem');
  });

  it('declares no entity', () => {
    const bytes = Buffer.from('<!DOCTYPE svg [<!ENTITY a "b">]><svg xmlns="http://www.w3.org/2000/svg"><text>&a;</text></svg>');
    expect(judgeLogo(bytes)).toHaveProperty('problem');
  });

  it('has no handler on itself', () => {
    expect(judge('', 'onload="alert(1)"')).toHaveProperty('problem');
  });
});
