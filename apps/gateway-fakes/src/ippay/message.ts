import { XMLParser, XMLValidator } from 'fast-xml-parser';

/** A message of a merchant: texts by element, and the attributes of those that may have some. */
export interface Message {
  get(name: string): string;
  has(name: string): boolean;
  attribute(name: string, attribute: string): string;
  /** An element inside ACH. */
  ach(name: string): string;
}

type Node = Record<string, unknown>;

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  ignoreDeclaration: true,
  parseTagValue: false,
  parseAttributeValue: false,
  htmlEntities: true,
});

/** Every element IPPay's document has for a request; another one is a mistake of the merchant's. */
const elements = new Set(
  'TransactionType TerminalID TransactionID RoutingCode Approval BatchID Origin Password OrderNumber CardNum CVV2 Issue Token CardExpMonth CardExpYear CardStartMonth CardStartYear Track1 Track2 ABA AccountNumber ACH CardName DispositionType TotalAmount FeeAmount TaxAmount BillingAddress BillingCity BillingStateProv BillingPostalCode BillingCountry BillingPhone Email UserIPAddress UserHost UDField1 UDField2 UDField3 ActionCode IndustryInfo Verification ShippingInfo'.split(
    ' ',
  ),
);

/** The children of `root`; null for anything but one well-formed document without a document type. */
export function readRoot(body: string, root: string): Node | null {
  if (/<!/.test(body) || XMLValidator.validate(body) !== true) return null;
  const document = parser.parse(body) as Node;
  const content = document[root];
  return Object.keys(document).length === 1 && content !== null && typeof content === 'object' ? (content as Node) : null;
}

/** A message of the gateway, or which element it can't take. */
export function readMessage(body: string): Message | { wrong: string } {
  const root = readRoot(body, 'ippay');
  if (root === null) return { wrong: 'ippay' };
  const unknown = Object.entries(root).find(([name, content]) => !elements.has(name) || Array.isArray(content));
  return unknown === undefined ? messageOf(root) : { wrong: unknown[0] };
}

function messageOf(root: Node): Message {
  const text = (content: unknown): string => {
    if (typeof content === 'string') return content;
    return content !== null && typeof content === 'object' ? text((content as Node)['#text'] ?? '') : '';
  };
  const inside = (name: string, key: string): string => {
    const content = root[name];
    return content !== null && typeof content === 'object' ? text((content as Node)[key] ?? '') : '';
  };
  return {
    get: (name) => text(root[name] ?? ''),
    has: (name) => text(root[name] ?? '') !== '',
    attribute: (name, attribute) => inside(name, `@${attribute}`),
    ach: (name) => inside('ACH', name),
  };
}

/** A document as the gateway writes it; empty elements are left out. */
export function answerXml(root: string, fields: readonly (readonly [name: string, text: string])[]): string {
  const lines = fields.filter(([, text]) => text !== '').map(([name, text]) => `  <${name}>${escaped(text)}</${name}>\n`);
  return `<${root}>\n${lines.join('')}</${root}>`;
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

export function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => entities[sign] ?? '');
}
