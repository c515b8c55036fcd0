import type { GatewayReply } from '../kit/gateway.ts';

/** A request that was held against the schema: every value may be read as text. */
export type Fields = { readonly [name: string]: unknown };

export const textOf = (fields: Fields | null | undefined, name: string): string | null => {
  const value = fields?.[name];
  return value === undefined || value === null ? null : String(value);
};
export const fieldsOf = (fields: Fields | null | undefined, name: string): Fields | null => {
  const value = fields?.[name];
  return typeof value === 'object' && value !== null ? (value as Fields) : null;
};
export const settingsOf = (fields: Fields | null | undefined, name: string): Record<string, string> => {
  const list = fieldsOf(fields, name)?.['setting'];
  const all = Array.isArray(list) ? (list as Fields[]) : [];
  return Object.fromEntries(all.map((each) => [textOf(each, 'settingName') ?? '', textOf(each, 'settingValue') ?? '']));
};

/** Text such as 0.29 as cents, without floating point. */
export function centsOf(text: string | null): number {
  const [, dollars = '0', rest = ''] = /^(\d+)(?:\.(\d{1,2}))?/.exec(text ?? '') ?? [];
  return Number(dollars) * 100 + Number(rest.padEnd(2, '0'));
}

export const dollarsOf = (cents: number): number => cents / 100;

/** An answer as the gateway writes it, with a byte order mark in front. */
export function answer(refId: string | null, body: object, code = 'I00001', text = 'Successful.'): GatewayReply {
  const messages = { resultCode: code.startsWith('E') ? 'Error' : 'Ok', message: [{ code, text }] };
  const told = { ...body, ...(refId === null ? {} : { refId }), messages };
  return { status: 200, headers: { 'content-type': 'application/json; charset=utf-8' }, body: `\uFEFF${JSON.stringify(told)}` };
}

export const refusal = (refId: string | null, code: string, text: string, body: object = {}): GatewayReply =>
  answer(refId, body, code, text);
