import type { Markup, MarkupPart } from '../ports/payment-frame.ts';

class SafeMarkup implements Markup {
  readonly markup: string;

  constructor(markup: string) {
    this.markup = markup;
  }
}

/** Builds markup; whatever is inserted is escaped unless it came from here, so nothing a customer or a gateway sends becomes part of a page. */
export function html(strings: TemplateStringsArray, ...parts: readonly MarkupPart[]): Markup {
  return new SafeMarkup(strings.reduce((text, string, at) => text + written(parts[at - 1]) + string));
}

/** For what is our own and constant: scripts and style sheets. */
export function ownMarkup(text: string): Markup {
  return new SafeMarkup(text);
}

function written(part: MarkupPart): string {
  if (part === null || part === undefined || part === false) return '';
  if (part instanceof SafeMarkup) return part.markup;
  if (Array.isArray(part)) return part.map(written).join('');
  // An object that only looks like markup is none.
  return escaped(typeof part === 'string' || typeof part === 'number' ? String(part) : '');
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? '');
}
