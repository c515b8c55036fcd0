import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { webhookEvents, webhookEventTypes } from '@porchlight/contract/webhooks/events.ts';
import { staffCatalogue } from '@porchlight/texts/staff/catalogue.ts';
import { describe, expect, it } from 'vitest';
import { signedHeaders } from './sign.rules.ts';

const file = new URL('../../../../docs/webhooks.md', import.meta.url);
const begin = '<!-- events -->\n';
const end = '<!-- end of events -->';

interface Shape {
  type?: string | string[];
  enum?: string[];
  anyOf?: Shape[];
}

/** A field of a payload in a word. */
function wordOf({ type, enum: values, anyOf }: Shape): string {
  if (values) return values.join(', ');
  if (anyOf) return anyOf.map((each) => (each.type === 'null' ? 'null' : wordOf(each))).join(' or ');
  if (Array.isArray(type)) return type.map((each) => wordOf({ type: each })).join(' or ');
  return type === 'integer' ? 'number' : type === 'array' ? 'list' : String(type);
}

function eventTable(): string {
  const { events } = staffCatalogue['en-us'].webhooks;
  const rows = webhookEventTypes.map((type) => {
    const { properties = {} } = (webhookEvents[type].toJSONSchema as () => { properties?: Record<string, Shape> })();
    const fields = Object.entries(properties).map(([name, shape]) => `\`${name}\` ${wordOf(shape)}`);
    return `| \`${type}\` | ${events[type]} | ${fields.join('; ')} |\n`;
  });
  return `| type | what happened | data |\n|---|---|---|\n${rows.join('')}`;
}

describe('the guide for receivers', () => {
  it('lists every event with what it carries (UPDATE_WEBHOOK_GUIDE=1 writes it anew)', () => {
    const text = readFileSync(file, 'utf8');
    const from = text.indexOf(begin) + begin.length;
    const written = text.slice(0, from) + eventTable() + text.slice(text.indexOf(end));
    if (process.env['UPDATE_WEBHOOK_GUIDE'] === '1') writeFileSync(file, written);
    else expect(text).toBe(written);
  });

  const python = spawnSync('python3', ['--version']).status === 0;
  it.skipIf(!python)('its example in Python accepts what we sign and nothing else', () => {
    const code = /```python\n([\s\S]*?)```/.exec(readFileSync(file, 'utf8'))?.[1] ?? '';
    const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
    const body = '{"type":"webhook.test","data":{"ñ":1}}';
    const judge = (sent: { body?: string; secret?: string; offset?: number }) => {
      // The machine's own time, which the example compares with.
      const seconds = Number(spawnSync('date', ['+%s']).stdout.toString()) + (sent.offset ?? 0);
      const headers = signedHeaders({ id: 'msg_1', timestamp: seconds, body }, ['whsec_AAAA', sent.secret ?? secret]);
      const given = JSON.stringify([secret, headers, sent.body ?? body]);
      const script = `${code}\nimport json, sys\nsecret, headers, body = json.load(sys.stdin)\nprint(verify(secret, headers, body.encode()))`;
      const { stdout, stderr } = spawnSync('python3', ['-c', script], { input: given });
      return stdout.toString().trim() || stderr.toString();
    };
    expect(judge({})).toBe('True');
    expect(judge({ body: `${body} ` })).toBe('False');
    expect(judge({ secret: 'whsec_BBBB' })).toBe('False');
    expect(judge({ offset: -301 })).toBe('False');
  });
});
