import { describe, expect, it } from 'vitest';
import { styleFor } from './page-style.ts';

const markup = '<div class="page_1 on-ink"><a class="link_2" href="/">x</a></div>';
const root = ':root{--font:"Inter Variable",system-ui,sans-serif}a{font:var(--font)}';
const part = (style: string): string => styleFor(root + style, markup).replace(':root{--font:system-ui,sans-serif}a{font:var(--font)}', '');

describe('the rules of a page that is read before its scripts', () => {
  it('keeps what the markup can match', () => {
    const style =
      '.page_1{margin:0}a:focus{color:red}[data-theme=dark] .link_2{color:#fff}.page_1:not(.gone_3){top:0}a[href]:is(:hover,:focus){top:0}';
    expect(part(style)).toBe(style);
  });

  it('drops rules and single selectors of classes that are not there', () => {
    expect(part('.other_4{margin:0}.page_1,.other_4{top:0}.page_1 .other_4{left:0}')).toBe('.page_1{top:0}');
  });

  it('drops rules of elements and states that are not there, and of what is pointed at or pressed', () => {
    expect(part('img{top:0}.page_1>table,.page_1>a{top:1px}.link_2[disabled],.link_2[href="/x"]{top:2px}.link_2[href="/"]{top:3px}')).toBe(
      '.page_1>a{top:1px}.link_2[href="/"]{top:3px}',
    );
    expect(part('a:hover,.link_2:active{top:0}.page_1>a:hover .link_2{top:0}')).toBe('');
  });

  it('looks into media queries and layers and leaves out empty ones', () => {
    const style = '@layer base,ui;@layer base{html{margin:0}.other_4{top:0}}@media (width<=1px){.other_4{top:0}}';
    expect(part(style)).toBe('@layer base,ui;@layer base{html{margin:0}}');
  });

  it('is not misled by braces, commas and semicolons inside of strings and functions', () => {
    const style = '.link_2:is(:hover,:focus){content:"}{;"}.page_1{background:url("data:a;b,c{}")}';
    expect(part(style)).toBe(style);
  });

  it('leaves out tokens that nothing on the page reads, also through another token', () => {
    const style =
      ':root{--a:1px;--b:calc(var(--a)*2);--c:var(--b);--d:var(--c)}@media print{:root{--a:2px;--e:";--a:3px"}}.page_1{margin:var(--b);color:var(--f,red)}';
    expect(part(style)).toBe(':root{--a:1px;--b:calc(var(--a)*2)}@media print{:root{--a:2px}}.page_1{margin:var(--b);color:var(--f,red)}');
  });

  it('keeps the fonts that the device has itself', () => {
    const style = '@font-face{font-family:Stand-In;src:local("Arial");size-adjust:106%}';
    expect(part(style)).toBe(style);
  });

  it('leaves the web font and motion to the whole style sheet', () => {
    const weights = ':root{--w-regular:400;--w-medium:500}.link_2{font-weight:var(--w-medium)}';
    const style = `@font-face{font-family:Inter Variable;src:url(inter.woff2)}${root}${weights}@keyframes turn{to{rotate:1turn}}`;
    expect(part(style.replace(root, ''))).toBe(':root{--w-regular:400;--w-medium:var(--w-regular)}.link_2{font-weight:var(--w-medium)}');
    expect(() => styleFor(':root{--font:system-ui}', markup)).toThrow('web font');
  });
});
