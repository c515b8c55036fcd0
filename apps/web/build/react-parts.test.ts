import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import ts from 'typescript';
import { parseAst } from 'vite';
import { describe, expect, it } from 'vitest';
import { usesOfLeftOut } from './react-parts-plugin.ts';
import { withoutReactParts, withoutUnusedExports } from './without-react-parts.ts';

const file = createRequire(import.meta.url)
  .resolve('react-dom')
  .replace(/index\.js$/, 'cjs/react-dom-client.production.js');
const react = readFileSync(file, 'utf8');

describe('React without what the portal does not use', () => {
  const lean = withoutReactParts(react);

  it('is a whole program, with no kind of fiber that is left out', () => {
    expect(() => parseAst(lean)).not.toThrow();
    expect(lean).toMatch(/case 13:/);
    expect(lean).not.toMatch(/case (?:26|27|30|31):|(?:26|27|30|31) [!=]== \w+\.tag/);
    expect(lean).not.toContain('shouldStartViewTransition\n    ?');
  });

  it('keeps the body of a case that others lead into', () => {
    // Components with memo (15) are handled like plain ones (0).
    expect(lean).toMatch(/case 0:\s*if \(\s*flags & 4 &&/);
  });

  it('names nothing that only what was taken out had declared', () => {
    expect(undeclared(lean)).toEqual([]);
  }, 120_000);

  it('has nothing of elements, attributes and events that the portal has none of, nor of other classes than its own', () => {
    for (const gone of ['"xlink:href"', 'case "video":', 'case "wheel":', 'typeof context.componentDidMount', 'normalizeKey['])
      expect([gone, react.includes(gone), lean.includes(gone)]).toEqual([gone, true, false]);
    for (const kept of ['case "iframe":', 'case "style":', 'case "disabled":', 'case "pointerdown":', 'getDerivedStateFromError'])
      expect([kept, lean.includes(kept)]).toEqual([kept, true]);
  });

  it('has a short name for what it keeps of each element', () => {
    expect([react, lean].map((program) => /\.memoizedState\b/.test(program))).toEqual([true, false]);
    expect(() => withoutReactParts(`${react}\nvar $a = 1;`)).toThrow(/\$a already/);
  });

  it('is not made from another version, for which the rules may be wrong', () => {
    expect(() => withoutReactParts(react.replaceAll('useInsertionEffect', 'useEarlyEffect'))).toThrow(/useInsertionEffect/);
    expect(() => withoutReactParts(react.replaceAll('isHostHoistableType', 'isHoisted'))).toThrow(/isHostHoistableType/);
    expect(() => withoutReactParts(react.replaceAll('335544064', '335544065'))).toThrow(/335544064/);
    expect(() => withoutReactParts(react.replaceAll('memoizedState', 'stateBefore'))).toThrow(/memoizedState/);
    expect(() => withoutReactParts(react.replaceAll('"xlinkHref"', '"linkHref"'))).toThrow(/xlinkHref/);
  });
});

describe('a module of React', () => {
  it('exports what is used, and nothing that nobody may use', () => {
    const source = 'function memo() {}\nexports.memo = memo;\nexports.useState = function () {};\nexports.memory = 1;\n';
    expect(withoutUnusedExports(source)).toBe('function memo() {}\n\nexports.useState = function () {};\nexports.memory = 1;\n');
  });
});

/** Names of a program that nothing declares. */
function undeclared(program: string): string[] {
  const options = { allowJs: true, checkJs: true, noEmit: true, types: [], lib: ['lib.es2022.d.ts', 'lib.dom.d.ts'] };
  const host = ts.createCompilerHost(options);
  const source = ts.createSourceFile('react.js', program, ts.ScriptTarget.ES2022, true);
  const getSourceFile: typeof host.getSourceFile = (name, ...rest) => (name === 'react.js' ? source : host.getSourceFile(name, ...rest));
  const found = ts.createProgram(['react.js'], options, { ...host, getSourceFile }).getSemanticDiagnostics(source);
  const cannotFindName: readonly number[] = [2304, 2552, 18004];
  const names = found
    .filter(({ code }) => cannotFindName.includes(code))
    .map(({ start = 0, length = 0 }) => program.slice(start, start + length));
  return [...new Set(names)];
}

describe('what a module uses of what is left out', () => {
  const usesIn = (code: string): string[] => usesOfLeftOut(`import { jsx as _jsx, Fragment } from "react/jsx-runtime";${code}`);

  it.each([
    ['import { memo, useState } from "react"', 'memo'],
    ['import * as React from "react"; React.useInsertionEffect()', 'useInsertionEffect'],
    ['import { createPortal } from "react-dom"', 'createPortal'],
    ['_jsx("title", { children: "A" })', '<title>'],
    ['_jsx("x-map", {})', '<x-map>'],
    ['_jsx("form", { action: () => {} })', 'action as a function'],
    ['_jsx(List, { onWheel: turn })', 'onWheel'],
    ['_jsx("input", { onSelect: mark })', 'onSelect'],
    ['_jsx("path", { strokeWidth: 2 })', 'strokeWidth'],
    ['_jsx(Fragment, { ref: all })', 'a ref on a fragment'],
    ['_jsx("video", { src })', '<video>'],
    ['_jsx("a", { download: "" })', 'download'],
    ['import { Component } from "react"; class Chart extends Component { componentDidMount() {} }', 'componentDidMount'],
    ['import { Component } from "react"; class Chart extends Component { static contextType = Theme; }', 'contextType'],
  ])('%s', (code, use) => expect(usesIn(code)).toEqual([use]));

  it('is nothing where only a name is alike', () => {
    const code = 'import { useState } from "react"; _jsx(Plans, { onSelect: choose }); _jsx("form", { action: address }); memo("onWheel");';
    expect(usesIn(code)).toEqual([]);
  });
});
