import type { CallFault } from './faults.ts';
import type { GatewayReply } from './gateway.ts';

const hugeBytes = 20 * 1024 * 1024;
const nesting = 200_000;

/** The answer as a fault leaves it. Its format is told from the answer itself: XML, JSON, or neither. */
export function spoiled(reply: GatewayReply, fault: CallFault): GatewayReply {
  switch (fault) {
    case 'truncate':
    case 'cut':
      return { ...reply, body: reply.body.slice(0, Math.floor(reply.body.length / 2)) };
    case 'garbage':
      return { ...reply, status: 200, body: '\u0000\u0007<<< {"]} proxy >>>' };
    case 'hostile':
      return { ...reply, status: 200, body: isXml(reply) ? entityBomb(rootOf(reply)) : `{"${'a'.repeat(8)}":${'['.repeat(nesting)}` };
    case 'entities':
      return isXml(reply) ? { ...reply, status: 200, body: inEntities(reply.body) } : spoiled(reply, 'hostile');
    case 'huge':
      return { ...reply, status: 200, body: huge(reply) };
    case 'unknownField':
      return { ...reply, body: withUnknownField(reply) };
    default:
      return reply;
  }
}

const isXml = (reply: GatewayReply): boolean => /^\uFEFF?\s*</.test(reply.body);
const rootOf = (reply: Pick<GatewayReply, 'body'>): string => /<([A-Za-z][\w.:-]*)/.exec(reply.body)?.[1] ?? 'answer';

/** Ten entities, each ten times the one before: some kilobytes that would become gigabytes. */
function entityBomb(root: string): string {
  const levels = Array.from({ length: 10 }, (_, level) => `<!ENTITY e${level + 1} "${`&e${level};`.repeat(10)}">`);
  return `<?xml version="1.0"?><!DOCTYPE ${root} [<!ENTITY e0 "ha">${levels.join('')}]><${root}><text>&e10;</text></${root}>`;
}

/** So many words that they decide what is read, and so few that no limit of a parser keeps them out. */
const wordsInEntities = 20;

/** Whoever resolves entities reads the true answer: a bomb is one step from there. */
function inEntities(body: string): string {
  const declared: string[] = [];
  const replaced = body.replace(/>([^<>&%"]+)</g, (whole, text: string) => {
    if (text.trim() === '' || declared.length === wordsInEntities) return whole;
    declared.push(`<!ENTITY w${declared.length} "${text}">`);
    return `>&w${declared.length - 1};<`;
  });
  const root = rootOf({ body });
  return replaced.replace(/^(\uFEFF?\s*(?:<\?[^?]*\?>)?\s*)/, `$1<!DOCTYPE ${root} [${declared.join('')}]>`);
}

/** Well-formed and true but for its length, so that only a limit keeps it out. */
function huge(reply: GatewayReply): string {
  const filling = 'x'.repeat(hugeBytes);
  if (isXml(reply)) return reply.body.replace(/<\/([^<>]+)>\s*$/, `<Filling>${filling}</Filling></$1>`);
  return reply.body.replace(/\}\s*$/, `,"filling":"${filling}"}`);
}

function withUnknownField(reply: GatewayReply): string {
  if (isXml(reply)) return reply.body.replace(/<\/([^<>]+)>\s*$/, '<Unannounced><Field>1</Field></Unannounced></$1>');
  const mark = reply.body.startsWith('\uFEFF') ? '\uFEFF' : '';
  const told: unknown = JSON.parse(reply.body.slice(mark.length));
  return mark + JSON.stringify(marked(told));
}

/** A field nobody announced in every object, as gateways add them. */
function marked(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(marked);
  if (value === null || typeof value !== 'object') return value;
  const fields = Object.entries(value).map(([name, each]): [string, unknown] => [name, marked(each)]);
  return { ...Object.fromEntries(fields), unannounced: { field: [1] } };
}
