type Node = Record<string, unknown>;

/** Objects with fewer properties than this stay where they are: a reference would be longer than what it stands for. */
const leastProperties = 4;

interface Shared {
  count: number;
  name: string;
}

/**
 * Takes the object schemas that stand in more than one place out of the operations and puts references there. Names are those of the
 * property that holds the schema, which is what the reader of an answer sees; a second schema of one name gets its operation in front.
 * Changes `operations` in place and answers the components by name.
 */
export function shareSchemas(operations: readonly Node[], taken: readonly string[]): Record<string, Node> {
  const found = new Map<string, Shared>();
  const names = new Set(taken);
  for (const operation of operations) eachRoot(operation, (schema, name) => count(schema, name, { found, names }));
  const components: Record<string, Node> = {};
  const share = (schema: Node): Node => {
    const shared = found.get(JSON.stringify(schema));
    const inner = () => mapChildren(schema, share);
    if (!shared || shared.count < 2) return inner();
    components[shared.name] ??= inner();
    return { $ref: `#/components/schemas/${shared.name}` };
  };
  for (const operation of operations) eachHolder(operation, (holder) => (holder['schema'] = share(holder['schema'] as Node)));
  return components;
}

function count(schema: Node, name: string, seen: { found: Map<string, Shared>; names: Set<string> }): void {
  if (Object.keys((schema['properties'] as object | undefined) ?? {}).length >= leastProperties) {
    const key = JSON.stringify(schema);
    const known = seen.found.get(key);
    if (known) {
      known.count += 1;
      return;
    }
    seen.found.set(key, { count: 1, name: freeName(name, seen.names) });
  }
  for (const [childName, child] of children(schema)) count(child, childName ?? name, seen);
}

function freeName(wanted: string, names: Set<string>): string {
  const base = wanted.charAt(0).toUpperCase() + wanted.slice(1);
  let name = base;
  for (let number = 2; names.has(name); number += 1) name = `${base}${number}`;
  names.add(name);
  return name;
}

/** The schemas directly inside a schema, each with the name of the property that holds it. */
function children(schema: Node): [string | null, Node][] {
  const properties = Object.entries((schema['properties'] ?? {}) as Record<string, Node>).map(([name, child]): [string, Node] => [
    name,
    child,
  ]);
  const lists = ['anyOf', 'oneOf', 'allOf', 'prefixItems'].flatMap((key) => (schema[key] ?? []) as Node[]);
  const singles = ['items', 'additionalProperties'].flatMap((key) => (isNode(schema[key]) ? [schema[key]] : []));
  return [...properties, ...[...lists, ...singles].map((child): [null, Node] => [null, child])];
}

function mapChildren(schema: Node, change: (child: Node) => Node): Node {
  const result: Node = { ...schema };
  if (isNode(schema['properties']))
    result['properties'] = Object.fromEntries(Object.entries(schema['properties']).map(([name, child]) => [name, change(child as Node)]));
  for (const key of ['anyOf', 'oneOf', 'allOf', 'prefixItems'])
    if (Array.isArray(schema[key])) result[key] = (schema[key] as Node[]).map(change);
  for (const key of ['items', 'additionalProperties']) if (isNode(schema[key])) result[key] = change(schema[key]);
  return result;
}

function eachRoot(operation: Node, visit: (schema: Node, name: string) => void): void {
  const id = String(operation['operationId']);
  let isBody = true;
  eachHolder(operation, (holder) => {
    visit(holder['schema'] as Node, `${id}${isBody && operation['requestBody'] ? 'Body' : 'Answer'}`);
    isBody = false;
  });
}

/** What holds a schema in an operation: its body, then its answers. Parameters are single values. */
function eachHolder(operation: Node, visit: (holder: Node) => void): void {
  const answers = Object.values((operation['responses'] ?? {}) as Record<string, Node>);
  for (const part of [operation['requestBody'], ...answers]) {
    const content = isNode(part) ? (part['content'] as Record<string, Node> | undefined) : undefined;
    for (const holder of Object.values(content ?? {})) if (isNode(holder['schema'])) visit(holder);
  }
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
