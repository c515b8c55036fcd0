import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { checkSync } from 'recheck';
import ts from 'typescript';
import { beforeAll, describe, expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');
/** The stand-ins of gateways are for tests alone. */
const isShipped = (file: string): boolean =>
  /^(apps|packages)\/(?!gateway-fakes\/)[^/]+\/(src|staff|map)\/.*\.tsx?$/.test(file) && !/\.test\.tsx?$|\/testing\//.test(file);
const files = ['apps', 'packages'].flatMap((folder) =>
  readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((file) => path.join(folder, file))
    .filter(isShipped),
);

interface Pattern {
  place: string;
  literal: RegExp;
}

/** Every pattern that is written out in what is shipped: between slashes, or as a text handed to RegExp. */
function patternsOf(file: string): Pattern[] {
  const source = ts.createSourceFile(file, readFileSync(path.join(root, file), 'utf8'), ts.ScriptTarget.Latest);
  const found: Pattern[] = [];
  const placeOf = (node: ts.Node): string => `${file}:${source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1}`;
  const visit = (node: ts.Node): void => {
    if (ts.isRegularExpressionLiteral(node)) {
      const end = node.text.lastIndexOf('/');
      found.push({ place: placeOf(node), literal: new RegExp(node.text.slice(1, end), node.text.slice(end + 1)) });
    }
    if (ts.isNewExpression(node) && ts.isIdentifier(node.expression) && node.expression.text === 'RegExp') {
      const [text, flags] = node.arguments ?? [];
      if (text && ts.isStringLiteralLike(text))
        found.push({ place: placeOf(node), literal: new RegExp(text.text, flags && ts.isStringLiteralLike(flags) ? flags.text : '') });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/** How the cost of a pattern grows with the length of the text it is held against: 1 for evenly, 2 for the square of it. */
function degreeOf({ source, flags }: RegExp): number {
  // Without repetition there is nothing to go back to.
  if (!/[*+]|\{\d+,/.test(source)) return 1;
  const found = checkSync(source, flags, { timeout: 60_000 });
  if (found.status === 'safe') return 1;
  return found.status === 'vulnerable' && found.complexity.type === 'polynomial' ? found.complexity.degree : Number.POSITIVE_INFINITY;
}

const ofSettings = 'an address that the operator sets';
const ofOwnDigits = 'the digits of an amount that the product counted';
const ofFile = 'one field of a file that the operator imports';
const ofAddress = 'an address, which has 200 characters at most';

/** Whose cost grows with the square of the text, and what keeps that text short. */
const squares: readonly (readonly [file: string, pattern: RegExp, bound: string])[] = [
  ['apps/sandbox-provider/src/settings.ts', /\/+$/, ofSettings],
  ['apps/web/src/platform/api/base-url.ts', /\/+$/, ofSettings],
  ['apps/sandbox-provider/src/hosted/texts.ts', /\B(?=(\d{3})+$)/g, ofOwnDigits],
  ['apps/server/src/payment-frame/kit.ts', /\B(?=(\d{3})+$)/g, ofOwnDigits],
  ['packages/domain/src/money/format-money.ts', /\B(?=(\d{3})+$)/g, ofOwnDigits],
  ['apps/server/src/exchange/money/share.rules.ts', /0+$/, ofOwnDigits],
  ['apps/server/src/desk/routes.ts', /(https?:\/\/[^\s?#]+)[?#]\S*/g, 'a message that the product wrote'],
  [
    'apps/server/src/page-scripts/look.ts',
    /([\w-]+)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>"']+))/g,
    'attributes of one element, cut at 2,000 characters',
  ],
  ['apps/server/src/addresses/import/address-row.ts', /^(.+?),\s*([^,]+?),\s*([A-Za-z]{2})\.?,?\s+(\d{5}(?:-\d{4})?)$/, ofFile],
  ['apps/server/src/exchange/engine/mapped-cell.rules.ts', /^([^,]+),\s*(.+)$/, ofFile],
  ['packages/domain/src/appointments/technician-plan.ts', /^([a-z, -]+?)\s+(\d{1,2})(?::00)?\s*-\s*(\d{1,2})(?::00)?$/i, ofFile],
  ['packages/domain/src/addresses/fold-text.ts', /(\p{L})\s*&\s*(?=\p{L})/gu, ofAddress],
  ['packages/domain/src/addresses/known-street.ts', /\D+$/, ofAddress],
  [
    'packages/domain/src/addresses/typed-place.ts',
    /^(.*?),\s*([^,]+),\s*([A-Za-z .]{2,25}?)[ ,]+(\d{5})(?:-\d{4})?(?:,?\s*USA?)?$/,
    ofAddress,
  ],
  ['packages/domain/src/guest-order/address-entry.ts', /[\s,]+(\d{5})(?:-(\d{4}))?$/, 'what somebody types in their own browser'],
  ['packages/domain/src/guest-order/address-entry.ts', /^(.*?)[\s,]*\b([A-Za-z]{2})$/, 'what somebody types in their own browser'],
  ['packages/domain/src/money/parse-amount.ts', /^(-?)(\d*)\.?(\d*)$/, 'what somebody types in their own browser'],
  [
    'packages/domain/src/session/password-rule.ts',
    /^(?=.*\p{Nd})(?=.*\p{Lu})(?=.*\p{Ll})(?=.*[^\p{L}\p{Nd}\s]).{10,}$/su,
    'a password, which has 128 characters at most',
  ],
  ['packages/domain/src/site/judge-value.ts', /\((?!\?[=!])[^()]*[+*}][^()]*\)[+*{]/, 'a pattern, which has 200 characters at most'],
];

describe('S56: the patterns of the product', { timeout: 300_000 }, () => {
  let patterns: Pattern[];
  beforeAll(() => {
    patterns = files.flatMap(patternsOf);
  }, 120_000);

  it('are found where they are written', () => {
    expect(files.length).toBeGreaterThan(500);
    expect(patterns.length).toBeGreaterThan(100);
  });

  it('are told from one that takes for ever', () => {
    expect([/^(a+)+$/, /\/+$/, /^a+b+$/].map(degreeOf)).toEqual([Number.POSITIVE_INFINITY, 2, 1]);
  });

  it('cost no more than the square of their text, and that only where a text is short', () => {
    const named = ({ place, literal }: Pattern): string => `${place.replace(/:\d+$/, '')} ${literal}`;
    const found = patterns.map((pattern) => ({ name: named(pattern), degree: degreeOf(pattern.literal) }));
    const slow = found.filter(({ degree }) => degree > 1);
    expect(slow.filter(({ degree }) => degree > 2)).toEqual([]);
    const bounded = new Set(squares.map(([file, pattern]) => `${file} ${pattern}`));
    expect(slow.filter(({ name }) => !bounded.has(name))).toEqual([]);
  });
});
