import { parseAst } from 'vite';
import {
  bodies,
  known,
  longNames,
  ownReport,
  statements,
  unusedCases,
  unusedEvents,
  unusedExports,
  unusedFibers,
  unusedHooks,
  unusedTags,
  unusedTypes,
} from './react-parts.ts';

interface Node {
  type: string;
  start: number;
  end: number;
  name?: string;
  value?: unknown;
  operator?: string;
  id?: Node;
  body?: Node;
  left?: Node;
  right?: Node;
  property?: Node;
  key?: Node;
  test?: Node | null;
  discriminant?: Node;
  cases?: Node[];
  consequent?: Node[];
  properties?: Node[];
}
interface Edit {
  start: number;
  end: number;
  text: string;
}

/**
 * React's own program for the browser without what the portal does not use: it is made for every page there may be, and a visitor waits for
 * all of it. What is taken out stands in react-parts.ts. A rule that finds nothing is an error: it is about another version of React.
 */
export function withoutReactParts(source: string): string {
  const applied = new Set<unknown>();
  const prepared = known.reduce((text, [form, result]) => {
    if (text.search(form) >= 0) applied.add(form);
    return text.replace(form, result);
  }, source);
  const edits: Edit[] = [];
  const visit = (node: Node, inFunction: Node | null): void => {
    const edit = replacement(node, prepared, applied);
    const gone = edit ? new Map([[node, edit]]) : goneParts(node, applied);
    for (const [part, { start, end, text }] of gone) {
      edits.push({ start, end, text });
      if (inFunction) edits.push(...declarations(part, inFunction));
    }
    if (edit) return;
    const inside = /Function/.test(node.type) ? node : inFunction;
    for (const child of childrenOf(node)) if (!gone.has(child)) visit(child, inside);
  };
  visit(parseAst(prepared) as unknown as Node, null);
  const lean = withShortNames(edited(prepared, edits), applied);
  const rules = [
    ...known.map(([form]) => form),
    ...Object.keys(bodies),
    ...statements,
    ...longNames,
    ...unusedHooks,
    ...caseLists.flatMap((list) => [...list]),
  ];
  const idle = rules.filter((rule) => !applied.has(rule));
  if (idle.length > 0) throw new Error(`this version of React has nothing for these rules of build/react-parts.ts: ${idle.join(', ')}`);
  return lean;
}

function withShortNames(program: string, applied: Set<unknown>): string {
  const short = new Map(longNames.map((name, at) => [name, `$${(at + 10).toString(36)}`]));
  const names = new Set(program.match(/[\w$]+/g));
  const taken = [...short.values()].find((name) => names.has(name));
  if (taken !== undefined) throw new Error(`React's program has the name ${taken} already, which build/without-react-parts.ts gives`);
  return program.replace(/[\w$]+/g, (name) => {
    if (short.has(name)) applied.add(name);
    return short.get(name) ?? name;
  });
}

/** A module of React without what it exports for nobody, and what only other browsers need. */
export function withoutUnusedExports(whole: string): string {
  const source = whole.replace(...ownReport);
  const { body } = parseAst(source) as unknown as { body: readonly Node[] };
  const unused = body.filter(({ start, end }) => unusedExports.has(/^exports\.(\w+) = /.exec(source.slice(start, end))?.[1] ?? ''));
  return edited(
    source,
    unused.map(({ start, end }) => ({ start, end, text: '' })),
  );
}

/** What goes may be where a variable was declared that is used beside it: it is declared where its function begins. */
function declarations(part: Node, inFunction: Node): Edit[] {
  if (/Function/.test(part.type) || !inFunction.body) return [];
  const names = part.type === 'VariableDeclarator' && part.id?.name ? [part.id.name] : [];
  const start = inFunction.body.start + 1;
  const own = names.map((name) => ({ start, end: start, text: `var ${name};` }));
  return [...own, ...childrenOf(part).flatMap((child) => declarations(child, inFunction))];
}

/** What stands in the place of a node that is left out; null when it stays. */
function replacement(node: Node, source: string, applied: Set<unknown>): Edit | null {
  const name = node.id?.name ?? '';
  if (node.type === 'FunctionDeclaration' && Object.hasOwn(bodies, name) && node.body) {
    applied.add(name);
    return { start: node.body.start, end: node.body.end, text: `{${bodies[name]}}` };
  }
  if (/^(?:Expression|Switch|If|For)Statement$/.test(node.type)) {
    const text = source.slice(node.start, node.end);
    const rule = statements.find((form) => form.test(text));
    if (rule) applied.add(rule);
    return rule ? { start: node.start, end: node.end, text: ';' } : null;
  }
  const isEqual = node.operator === '===';
  if ((isEqual || node.operator === '!==') && isFiberKind(node.right) && unusedFibers.has(node.left?.value))
    return { start: node.start, end: node.end, text: isEqual ? '!1' : '!0' };
  return null;
}

/** The kind of a fiber, wherever it was read: what else is called a tag has smaller numbers than any that is left out. */
const isFiberKind = (node?: Node): boolean => (node?.property?.name ?? node?.name) === 'tag';

/** Parts that go without anything in their place: hooks of the lists of hooks, and cases of a switch. */
function goneParts(node: Node, applied: Set<unknown>): Map<Node, Edit> {
  const gone = new Map<Node, Edit>();
  for (const [at, property] of (node.properties ?? []).entries()) {
    const name = property.key?.name ?? '';
    // With the comma before it; none of them is the first.
    if (!unusedHooks.has(name)) continue;
    applied.add(name);
    gone.set(property, { start: node.properties?.[at - 1]?.end ?? property.start, end: property.end, text: '' });
  }
  for (const [at, one] of (node.cases ?? []).entries()) {
    const type = nameOf(one);
    const isUnused = isLeftOut(type) || (isFiberKind(node.discriminant) && unusedFibers.has(one.test?.value));
    if (!isUnused) continue;
    applied.add(type);
    // Where a case that stays leads into it, only its label goes.
    const first = isLeftBefore(node.cases ?? [], at) ? undefined : one.consequent?.[0];
    gone.set(first ? (one.test ?? one) : one, { start: one.start, end: first?.start ?? one.end, text: '' });
  }
  return gone;
}

/** What a case is for: a name of React's, an attribute, an element or an event. */
const nameOf = ({ test }: Node): string => test?.name ?? (typeof test?.value === 'string' ? test.value : '');
const caseLists = [unusedTypes, unusedCases, unusedTags, unusedEvents];
const isLeftOut = (name: string): boolean => caseLists.some((list) => list.has(name));

/** Whether nothing leads into a case but its own label and those of cases that go with it. */
function isLeftBefore(cases: readonly Node[], at: number): boolean {
  const before = cases[at - 1];
  if (!before) return true;
  if (/^(?:Return|Break|Throw|Continue)Statement$/.test(before.consequent?.at(-1)?.type ?? '')) return true;
  const goes = isLeftOut(nameOf(before)) || unusedFibers.has(before.test?.value);
  return goes && isLeftBefore(cases, at - 1);
}

function childrenOf(node: Node): Node[] {
  return Object.values(node)
    .flat()
    .filter((part): part is Node => typeof part === 'object' && part !== null && typeof (part as Node).type === 'string');
}

function edited(source: string, edits: readonly Edit[]): string {
  const inOrder = [...edits].sort((one, other) => one.start - other.start);
  let text = '';
  let at = 0;
  for (const edit of inOrder) {
    text += source.slice(at, edit.start) + edit.text;
    at = edit.end;
  }
  return text + source.slice(at);
}
