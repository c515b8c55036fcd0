/** A form as Stripe reads it: `metadata[reference]=A`, `expand[0]=latest_charge`. Only texts, lists and maps of them. */
export type FormValue = string | FormValue[] | { [name: string]: FormValue };
export type FormFields = { [name: string]: FormValue };

export function readForm(text: string): FormFields {
  return readPairs(new URLSearchParams(text));
}

export function readPairs(pairs: Iterable<[string, string]>): FormFields {
  const fields: FormFields = {};
  for (const [name, value] of pairs) {
    const path = [...name.matchAll(/([^[\]]+)|\[\]/g)].map((match) => match[1] ?? '');
    place(fields, path, value);
  }
  return listsIn(fields) as FormFields;
}

function place(into: FormFields, [first = '', ...rest]: readonly string[], value: string): void {
  if (['__proto__', 'constructor', 'prototype'].includes(first)) return;
  const name = first === '' ? String(Object.keys(into).length) : first;
  if (rest.length === 0) {
    into[name] = value;
    return;
  }
  const inner = into[name];
  const map = typeof inner === 'object' && !Array.isArray(inner) ? inner : {};
  into[name] = map;
  place(map, rest, value);
}

/** Maps whose names count from 0 are lists. */
function listsIn(value: FormValue): FormValue {
  if (typeof value === 'string' || Array.isArray(value)) return value;
  const entries = Object.entries(value).map(([name, inner]): [string, FormValue] => [name, listsIn(inner)]);
  const isList = entries.length > 0 && entries.every(([name], at) => name === String(at));
  return isList ? entries.map(([, inner]) => inner) : Object.fromEntries(entries);
}

export function textIn(fields: FormValue | undefined, ...path: readonly string[]): string | null {
  const found = path.reduce<FormValue | undefined>(
    (at, name) => (typeof at === 'object' && !Array.isArray(at) ? at[name] : undefined),
    fields,
  );
  return typeof found === 'string' && found !== '' ? found : null;
}

export function mapIn(fields: FormFields, name: string): FormFields | null {
  const found = fields[name];
  return typeof found === 'object' && !Array.isArray(found) ? found : null;
}

export function listIn(fields: FormFields, name: string): string[] {
  const found = fields[name];
  return Array.isArray(found) ? found.filter((each) => typeof each === 'string') : [];
}

/** Metadata as Stripe keeps it: texts alone. */
export function metadataIn(fields: FormFields): Record<string, string> {
  const texts = Object.entries(mapIn(fields, 'metadata') ?? {}).filter((entry): entry is [string, string] => typeof entry[1] === 'string');
  return Object.fromEntries(texts);
}
