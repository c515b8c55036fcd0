import { describe, expect, it } from 'vitest';
import { styleFor } from './page-style.ts';

const markup = '<div class="page_1 on-ink"><a class="link_2" href="/">x</a></div>';
const root = ':root{--font:"Inter Variable",system-ui,sans-serif}';
const part = (style: string): string => styleFor(root + style, markup).replace(':root{--font:system-ui,sans-serif}', '');

describe('the rules of a page that is read before its scripts', () => {
  it('keeps what the markup can match', () => {
    const style = '.page_1{margin:0}a:hover{color:red}[data-theme=dark] .link_2{color:#fff}.page_1:not(.gone_3){top:0}';
    expect(part(style)).toBe(style);
  });

  it('drops rules and single selectors of classes that are not there', () => {
    expect(part('.other_4{margin:0}.page_1,.other_4{top:0}.page_1 .other_4{left:0}')).toBe('.page_1{top:0}');
  });

  it('looks into media queries and layers and leaves out empty ones', () => {
    const style = '@layer base,ui;@layer base{html{margin:0}.other_4{top:0}}@media (width<=1px){.other_4{top:0}}';
    expect(part(style)).toBe('@layer base,ui;@layer base{html{margin:0}}');
  });

  it('is not misled by braces, commas and semicolons inside of strings and functions', () => {
    const style = '.link_2:is(:hover,:focus){content:"}{;"}.page_1{background:url("data:a;b,c{}")}';
    expect(part(style)).toBe(style);
  });

  it('leaves the web font and motion to the whole style sheet', () => {
    const style = `@font-face{font-family:Inter Variable}${root}:root{--w-regular:400;--w-medium:500}@keyframes turn{to{rotate:1turn}}`;
    expect(styleFor(style, markup)).toBe(':root{--font:system-ui,sans-serif}:root{--w-regular:400;--w-medium:var(--w-regular)}');
    expect(() => styleFor(':root{--font:system-ui}', markup)).toThrow('web font');
  });
});
