import type { Offer } from './map-query.ts';

const svgNamespace = 'http://www.w3.org/2000/svg';

type Attributes = Readonly<Record<string, string>>;

export function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Attributes = {},
  ...content: (Node | string)[]
): HTMLElementTagNameMap[Tag] {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  made.append(...content);
  return made;
}

export function drawing(tag: string, attributes: Attributes = {}, ...content: Node[]): SVGElement {
  const made = document.createElementNS(svgNamespace, tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  made.append(...content);
  return made;
}

const icons = {
  plus: 'M12 5v14M5 12h14',
  minus: 'M5 12h14',
  target: 'M12 3v4M12 17v4M3 12h4M17 12h4M12 8a4 4 0 1 1 0 8 4 4 0 0 1 0-8Z',
  north: 'm6 14 6-6 6 6',
  south: 'm6 10 6 6 6-6',
  west: 'm14 6-6 6 6 6',
  east: 'm10 6 6 6-6 6',
} as const;
export type IconName = keyof typeof icons;

/** A button with an icon; its name is read to those who can't see it and shown when pointed at. */
export function iconButton(icon: IconName, name: string, onPress: () => void): HTMLButtonElement {
  const shape = drawing('svg', { viewBox: '0 0 24 24', 'aria-hidden': 'true' }, drawing('path', { d: icons[icon] }));
  const button = element('button', { type: 'button', 'aria-label': name, title: name, class: `control ${icon}` }, shape);
  button.addEventListener('click', onPress);
  return button;
}

/** The mark at the address: its tip is in the middle of the lower edge. */
export function pinDrawing(): SVGElement {
  const body = drawing('path', { class: 'pin-body', d: 'M16 43C10 33 3 25 3 16a13 13 0 0 1 26 0c0 9-7 17-13 27Z' });
  return drawing(
    'svg',
    { viewBox: '0 0 32 44', 'aria-hidden': 'true' },
    body,
    drawing('circle', { class: 'pin-hole', cx: '16', cy: '16', r: '5' }),
  );
}

/** Every kind of area has a pattern beside its colour: stripes one way, dots, stripes the other way, and plain for service. */
const patterns: Record<Offer, { turn: number; marks: readonly SVGElement[] }> = {
  service: { turn: 0, marks: [] },
  signup: { turn: 45, marks: [drawing('path', { class: 'pattern-line', d: 'M5 0v10' })] },
  survey: { turn: 45, marks: [drawing('circle', { class: 'pattern-dot', cx: '5', cy: '5', r: '1.75' })] },
  none: { turn: -45, marks: [drawing('path', { class: 'pattern-line', d: 'M5 0v10' })] },
};

export const patternId = (kind: Offer): string => `area-${kind}`;

/** The patterns, to stand once in the page. */
export function patternDrawing(): SVGElement {
  const definitions = Object.entries(patterns).map(([kind, { turn, marks }]) => {
    const tile = { width: '10', height: '10', patternUnits: 'userSpaceOnUse', patternTransform: `rotate(${turn})` };
    const ground = drawing('rect', { class: 'pattern-ground', width: '10', height: '10' });
    return drawing('pattern', { id: patternId(kind as Offer), class: `fill-${kind}`, ...tile }, ground, ...marks);
  });
  return drawing('svg', { class: 'patterns', 'aria-hidden': 'true', focusable: 'false' }, ...definitions);
}

/** One kind of area as the legend shows it. */
export function legendRow(kind: Offer, name: string): HTMLLIElement {
  const swatch = drawing('svg', { class: 'swatch', viewBox: '0 0 22 16', 'aria-hidden': 'true' });
  swatch.append(
    drawing('rect', { class: `area area-${kind}`, x: '1', y: '1', width: '20', height: '14', rx: '2', fill: `url(#${patternId(kind)})` }),
  );
  return element('li', {}, swatch, name);
}
