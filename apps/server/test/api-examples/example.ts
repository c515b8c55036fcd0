import type { OperationExample } from '../../src/platform/http/openapi-examples/index.ts';
import type { Exchange } from './traffic.ts';

/** So many entries of a list show what the others look like. */
const shownEntries = 2;

/** What stands in the document for a value that would open something, or is another one each time. */
const placeholder = 'ExampleTokenExampleTokenExampleTokenExample';

const noUuid = '00000000-0000-4000-8000-000000000000';

/** The example of a call: the first success and the first refusal among those that were made, or what is missing. */
export function exampleOf(exchanges: readonly Exchange[]): OperationExample | string {
  const success = exchanges.find(({ succeeded }) => succeeded);
  const failure = exchanges.find(({ succeeded }) => !succeeded);
  if (!success) return 'was never answered well';
  if (!failure) return 'was never refused';
  const isText = success.contentType !== 'application/pdf';
  return shown({
    request: success.request,
    ...(isText && { answer: success.answer }),
    failure: { request: failure.request, status: failure.status, answer: failure.answer },
  }) as OperationExample;
}

/** The same with short lists and without secrets. */
function shown(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, shownEntries).map(shown);
  if (typeof value === 'string') return shownText(value);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value);
  // A record by date has an entry a day.
  const kept = entries.every(([key]) => isDate(key)) ? entries.slice(0, shownEntries) : entries;
  return Object.fromEntries(kept.map(([key, inner]) => [key, shown(inner)]));
}

function shownText(text: string): string {
  const hidden = text
    .replace(/whsec_[A-Za-z0-9+/=]+/g, `whsec_${placeholder}=`)
    .replace(/^[0-9A-Z]{5}-[0-9A-Z]{5}$/, 'AAAAA-22222')
    .replace(/secret=[A-Z2-7]+/g, `secret=${placeholder}`)
    .replace(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, noUuid)
    .replace(/[A-Za-z0-9_-]{32,}/g, (found) => (/\d/.test(found) && /[a-z]/i.test(found) && !found.includes(noUuid) ? placeholder : found))
    .replace(/127\.0\.0\.1:\d+/g, '127.0.0.1:8081');
  if (hidden.length <= 400) return hidden;
  return hidden.includes('\r\n') ? hidden.split('\r\n').slice(0, 2).join('\r\n') : hidden.slice(0, 400);
}

/** Which properties hold which kind of value. Null and empty lists say nothing of what else may stand there. */
export function shapeOf(value: unknown, at = '', into = new Map<string, Set<string>>()): Map<string, Set<string>> {
  if (value === null || (Array.isArray(value) && value.length === 0)) return into;
  if (Array.isArray(value)) {
    for (const entry of value.slice(0, shownEntries)) shapeOf(entry, `${at}[]`, into);
    return into;
  }
  if (typeof value !== 'object') {
    into.set(at, (into.get(at) ?? new Set()).add(typeof value));
    return into;
  }
  for (const [key, inner] of Object.entries(value)) shapeOf(inner, `${at}.${isDate(key) ? 'DATE' : key}`, into);
  return into;
}

const isDate = (key: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(key);

/** Where two values differ in shape. What is null or empty in one of them is no difference. */
export function differences(example: unknown, now: unknown): string[] {
  const [one, other] = [shapeOf(example), shapeOf(now)];
  const [openInOne, openInOther] = [openEnds(example), openEnds(now)];
  const covered = (path: string, open: readonly string[]) =>
    open.some((end) => path === end || path.startsWith(`${end}.`) || path.startsWith(`${end}[`));
  const missing = [...one.keys()]
    .filter((path) => !other.has(path) && !covered(path, openInOther))
    .map((path) => `${path} is not answered any more`);
  const added = [...other.keys()]
    .filter((path) => !one.has(path) && !covered(path, openInOne))
    .map((path) => `${path} is not in the example`);
  const changed = [...one]
    .filter(([path, kinds]) => other.has(path) && ![...kinds].some((kind) => other.get(path)?.has(kind)))
    .map(([path]) => `${path} is of another kind`);
  return [...missing, ...added, ...changed];
}

function openEnds(value: unknown, at = ''): string[] {
  if (value === null || (Array.isArray(value) && value.length === 0)) return [at];
  if (Array.isArray(value)) return value.slice(0, shownEntries).flatMap((entry) => openEnds(entry, `${at}[]`));
  if (typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([key, inner]) => openEnds(inner, `${at}.${isDate(key) ? 'DATE' : key}`));
}
