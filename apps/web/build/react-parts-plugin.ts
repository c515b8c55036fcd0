import { type Plugin, parseAst } from 'vite';
import { unusedAttributes, unusedCases, unusedElements, unusedExports, unusedHandlers, unusedMembers, unusedTags } from './react-parts.ts';
import { withoutReactParts, withoutUnusedExports } from './without-react-parts.ts';

const reactDom = /\/react-dom\/cjs\/react-dom-client\.production\.js$/;
/** Its smaller half, and what programs are written with. */
const react = /\/(?:react\/cjs\/react|react-dom\/cjs\/react-dom)\.production\.js$/;
/** React itself, which has the names and may. */
const ofReact = /\/node_modules\/(?:react|react-dom|scheduler)\//;

interface Node {
  type: string;
  name?: string;
  value?: unknown;
  callee?: Node;
  arguments?: Node[];
  properties?: Node[];
  key?: Node;
  imported?: Node;
  source?: Node;
  object?: Node;
  property?: Node;
}

/** Leaves out of the portal what it does not use of React. A build that does use some of it fails, since it would not work. */
export function reactPartsPlugin(): Plugin {
  return {
    name: 'react-parts',
    transform(code, id) {
      const file = id.replace(/\?.*$/, '');
      if (reactDom.test(file)) return { code: withoutReactParts(code), map: null };
      if (react.test(file)) return { code: withoutUnusedExports(code), map: null };
      if (ofReact.test(file) || !/\.[mc]?[jt]sx?$/.test(file)) return null;
      const uses = usesOfLeftOut(code);
      if (uses.length > 0) throw new Error(`${file} uses ${uses.join(', ')} of React, which build/react-parts.ts leaves out`);
      return null;
    },
  };
}

/** What a compiled module uses of what is left out. */
export function usesOfLeftOut(code: string): string[] {
  if (!/["'](?:react|react-dom|react\/jsx-runtime)["']/.test(code)) return [];
  const found = new Set<string>();
  const visit = (node: Node): void => {
    for (const use of usesOf(node)) found.add(use);
    for (const part of Object.values(node).flat())
      if (typeof part === 'object' && part !== null && typeof (part as Node).type === 'string') visit(part as Node);
  };
  visit(parseAst(code) as unknown as Node);
  return [...found];
}

function usesOf(node: Node): string[] {
  if (node.type === 'ImportSpecifier') return unusedExports.has(node.imported?.name ?? '') ? [node.imported?.name ?? ''] : [];
  if (/^(?:Method|Property)Definition$/.test(node.type)) return unusedMembers.has(node.key?.name ?? '') ? [node.key?.name ?? ''] : [];
  if (node.type === 'MemberExpression' && node.object?.name === 'React') return named(node.property);
  if (node.type !== 'CallExpression' || !/^_?(?:jsxs?|createElement)$/.test(node.callee?.name ?? '')) return [];
  const [element, props] = node.arguments ?? [];
  const given = (props?.properties ?? []).map(({ key }) => String(key?.name ?? key?.value));
  const actions = (props?.properties ?? []).filter(({ key, value }) => /^(?:a|formA)ction$/.test(key?.name ?? '') && isFunction(value));
  const uses = actions.map(({ key }) => `${key?.name} as a function`);
  uses.push(...given.filter((name) => unusedHandlers.test(name)));
  if (typeof element?.value === 'string') {
    if (unusedElements.has(element.value) || unusedTags.has(element.value) || element.value.includes('-')) uses.push(`<${element.value}>`);
    uses.push(...given.filter((name) => name === 'onSelect' || unusedAttributes.has(name) || unusedCases.has(name)));
  }
  if (element?.name?.endsWith('Fragment') && given.includes('ref')) uses.push('a ref on a fragment');
  return uses;
}

const isFunction = (value: unknown): boolean => /Function/.test((value as Node | undefined)?.type ?? '');

const named = (node?: Node): string[] => (node?.name && unusedExports.has(node.name) ? [node.name] : []);
