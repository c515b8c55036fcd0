/**
 * The part of the style sheet a page needs before any script runs: a page that is read first shall not wait for the rules of all others.
 * Rules stay that speak of elements, classes and attributes that occur in the markup, and of where the focus is. The web font comes with the
 * whole style sheet, and with it the weight that few other fonts have: every font and weight is looked up before the first paint.
 */
export function styleFor(style: string, markup: string): string {
  const parts = partsOf(markup);
  const kept = rulesOf(style)
    .map((rule) => keep(rule, parts))
    .join('');
  return withoutUnusedProperties(withoutWebFont(kept));
}

/** The rules without the web font and its weight. Throws where the style sheet does not name it first. */
function withoutWebFont(style: string): string {
  const [font = ''] = /--font:"[^"]+",[^;}]*/.exec(style) ?? [];
  if (!font) throw new Error('the style sheet does not name the web font first');
  return style.replace(font, font.replace(/"[^"]+",\s*/, '')).replace(/--w-medium:\d+/, '--w-medium:var(--w-regular)');
}

/** Tokens that no kept rule reads, directly or through another token, are left out: each is worked out for every theme on the page. */
function withoutUnusedProperties(style: string): string {
  const declarations = declarationsOf(style);
  const read = (text: string): string[] => [...text.matchAll(/var\((--[\w-]+)/g)].map(([, name = '']) => name);
  const used = new Set(declarations.filter((each) => !each.startsWith('--')).flatMap(read));
  for (const name of used) {
    for (const each of declarations) if (each.startsWith(`${name}:`)) for (const more of read(each)) used.add(more);
  }
  return dropDeclarations(style, (each) => each.startsWith('--') && !used.has(each.slice(0, each.indexOf(':'))));
}

const holdsRules = (head: string): boolean => /^@(?:media|layer|supports|container)\b/.test(head);

function declarationsOf(style: string): string[] {
  return rulesOf(style).flatMap(({ head, body }) =>
    body === null ? [] : holdsRules(head) ? declarationsOf(body) : splitDeclarations(body),
  );
}

function dropDeclarations(style: string, isDropped: (declaration: string) => boolean): string {
  return rulesOf(style)
    .map(({ head, body }) => {
      if (body === null) return `${head};`;
      const left = holdsRules(head)
        ? dropDeclarations(body, isDropped)
        : splitDeclarations(body)
            .filter((each) => !isDropped(each))
            .join(';');
      return left && `${head}{${left}}`;
    })
    .join('');
}

/** At the semicolons that stand in no quotes and no parentheses. */
const splitDeclarations = (body: string): string[] => body.match(/(?:"[^"]*"|'[^']*'|\([^)]*\)|[^;"'(])+/g) ?? [];

interface Rule {
  /** Selector or at-rule. */
  head: string;
  /** What stands in its braces; null for a statement that ends with a semicolon. */
  body: string | null;
}

/** What selectors may speak of: `.class`, `element`, `[attribute]` and `[attribute=value]`. */
function partsOf(markup: string): ReadonlySet<string> {
  const parts = new Set(['html', 'body', 'head']);
  for (const [, element = '', attributes = ''] of markup.matchAll(/<([a-z]\w*)((?:[^>"]|"[^"]*")*)>/g)) {
    parts.add(element);
    for (const [, name = '', value = ''] of attributes.matchAll(/([\w-]+)(?:="([^"]*)")?/g)) {
      parts.add(`[${name.toLowerCase()}]`).add(`[${name.toLowerCase()}=${value}]`);
      if (name === 'class') for (const each of value.split(' ')) parts.add(`.${each}`);
    }
  }
  return parts;
}

function keep({ head, body }: Rule, parts: ReadonlySet<string>): string {
  if (body === null) return `${head};`;
  if (holdsRules(head)) {
    const inside = rulesOf(body).map((rule) => keep(rule, parts));
    return inside.join('') && `${head}{${inside.join('')}}`;
  }
  // Nothing moves before the scripts are here; of the fonts those stay that the device has itself.
  if (head.startsWith('@')) return head === '@font-face' && !body.includes('url(') ? `${head}{${body}}` : '';
  const selectors = head.split(/,(?![^(]*\))/).filter((selector) => isPossible(selector, parts));
  return selectors.length > 0 ? `${selectors.join(',')}{${body}}` : '';
}

/** What boot scripts and the provider's skin set on the root of the page. */
const setLater = /^\[data-/;

/** What a selector excludes does not have to be there; nor is anything pointed at or pressed before the rest of the rules is here. */
function isPossible(selector: string, parts: ReadonlySet<string>): boolean {
  if (/:(?:hover|active)\b(?![^(]*\))/.test(selector)) return false;
  const named = selector.replace(/::?[\w-]+(?:\((?:[^()]|\([^)]*\))*\))?/g, '').match(/\.?[a-zA-Z_][\w-]*|\[[^\]]*\]/g) ?? [];
  return named.every((part) => setLater.test(part) || parts.has(part.replaceAll('"', '')));
}

/** The rules of a style sheet one after the other, as it was minified. */
function rulesOf(style: string): Rule[] {
  const rules: Rule[] = [];
  let at = 0;
  while (at < style.length) {
    const end = style.slice(at).search(/[{;]/) + at;
    if (end < at) break;
    const head = style.slice(at, end).trim();
    if (style[end] === ';') {
      rules.push({ head, body: null });
      at = end + 1;
      continue;
    }
    const close = closingBrace(style, end);
    rules.push({ head, body: style.slice(end + 1, close) });
    at = close + 1;
  }
  return rules;
}

function closingBrace(style: string, open: number): number {
  let depth = 0;
  let quote = '';
  for (let at = open; at < style.length; at++) {
    const sign = style[at] ?? '';
    if (quote) {
      if (sign === quote) quote = '';
    } else if (sign === '"' || sign === "'") quote = sign;
    else if (sign === '{') depth += 1;
    else if (sign === '}' && --depth === 0) return at;
  }
  throw new Error('a brace of the style sheet is not closed');
}
