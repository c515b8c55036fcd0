import { XMLParser } from 'fast-xml-parser';
import { describe, expect, it } from 'vitest';
import { readXml, writeXml } from './xml.ts';

const roots = ['answer'];

describe('reading XML of a gateway', () => {
  it('reads texts as texts: no number loses its zeros, no word becomes one', () => {
    expect(readXml('<answer><a>000</a><b> 1e3 </b><c/><d kind="x">y &amp; z</d></answer>', roots)).toEqual({
      a: '000',
      b: '1e3',
      c: '',
      d: { '#text': 'y & z', '@kind': 'x' },
    });
  });

  it.each([
    ['a document type', '<!DOCTYPE answer><answer><a>1</a></answer>'],
    ['an entity', '<!DOCTYPE answer [<!ENTITY e "ha">]><answer><a>&e;</a></answer>'],
    ['a document type in small letters', '<!doctype answer><answer><a>1</a></answer>'],
    ['an end that is missing', '<answer><a>000</a>'],
    ['an answer cut off inside a text', '<answer><a>00'],
    ['two roots', '<answer><a>1</a></answer><answer><a>2</a></answer>'],
    ['another root', '<html><a>1</a></html>'],
    ['no markup', 'not found'],
    ['nothing', ''],
    ['a root with nothing but text', '<answer>yes</answer>'],
    ['nesting without end', `<answer>${'<a>'.repeat(50_000)}${'</a>'.repeat(50_000)}</answer>`],
  ])('refuses %s', (_what, text) => {
    expect(readXml(text, roots)).toBeNull();
  });
});

describe('writing XML', () => {
  it('escapes what would be markup, and leaves out what XML can not hold and what is null', () => {
    const name = 'O\'Hara & <María> "Nuñez" \u0000\u0007\uD800';
    const text = writeXml('ippay', [
      ['Name', name],
      ['Nothing', null],
      ['ACH', { attributes: { Type: '"><x' }, children: [['ABA', '011000015']] }],
    ]);
    const read = new XMLParser({ ignoreAttributes: false, parseTagValue: false }).parse(text) as { ippay: Record<string, unknown> };
    expect(read.ippay).toEqual({ Name: 'O\'Hara & <María> "Nuñez" \uFFFD', ACH: { '@_Type': '"><x', ABA: '011000015' } });
  });
});
