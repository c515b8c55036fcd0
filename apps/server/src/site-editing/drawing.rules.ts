import { DOMParser, type Element } from '@xmldom/xmldom';

interface Drawing {
  width: number;
  height: number;
  paths: { d: string; color: string }[];
}

/** Letters and numbers of path data, as the letterhead takes them. */
const pathData = /^\s*[Mm][MmLlHhVvCcSsQqTtAaZz0-9 ,.+\-eE\s]*$/;
const plainColor = /^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i;
/** What a drawing may consist of so that PDFs show the same as browsers do. */
const shapes = new Set(['path', 'rect', 'circle']);
const ignored = new Set(['title', 'desc']);
const geometry = ['d', 'x', 'y', 'width', 'height', 'cx', 'cy', 'r', 'fill', 'id', 'class'];

/**
 * A judged SVG as drawn paths in plain colours, the form PDFs take (settings `logoDrawing`). Null where it has more than that: a gradient, a
 * line, a transformation, text. Documents show the name in type then.
 */
export function drawingOf(svg: string): Drawing | null {
  const root = new DOMParser().parseFromString(svg, 'application/xml').documentElement;
  const box = (root?.getAttribute('viewBox') ?? '')
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  const [left = 1, top = 1, width = 0, height = 0] = box;
  if (!root || box.length !== 4 || left !== 0 || top !== 0 || !(width > 0) || !(height > 0)) return null;
  const paths = pathsIn(root, fillOf(root, '#000000'));
  return paths === null || paths.length === 0 ? null : { width, height, paths };
}

/** Null: something that can't be drawn. */
function pathsIn(parent: Element, inherited: string | null): Drawing['paths'] | null {
  const paths: Drawing['paths'] = [];
  for (const node of parent.childNodes) {
    if (node.nodeType !== node.ELEMENT_NODE) continue;
    const element = node as Element;
    const name = element.localName ?? '';
    if (ignored.has(name)) continue;
    if (!isPlain(element, name)) return null;
    const fill = fillOf(element, inherited);
    const found = name === 'g' ? pathsIn(element, fill) : shapeOf(element, name, fill);
    if (found === null) return null;
    paths.push(...found);
  }
  return paths;
}

function isPlain(element: Element, name: string): boolean {
  if (name !== 'g' && !shapes.has(name)) return false;
  return Array.from(element.attributes).every((attribute) => geometry.includes(attribute.name));
}

function fillOf(element: Element, inherited: string | null): string | null {
  const fill = element.getAttribute('fill');
  if (fill === null || fill === '') return inherited;
  return plainColor.test(fill) ? longColor(fill.toLowerCase()) : null;
}

const longColor = (color: string): string =>
  color.length === 4 ? `#${Array.from(color.slice(1), (sign) => sign + sign).join('')}` : color;

function shapeOf(element: Element, name: string, color: string | null): Drawing['paths'] | null {
  if (color === null) return null;
  const d = name === 'path' ? (element.getAttribute('d') ?? '') : outlineOf(element, name);
  return d !== null && pathData.test(d) ? [{ d, color }] : null;
}

function outlineOf(element: Element, name: string): string | null {
  const number = (attribute: string) => Number(element.getAttribute(attribute) || 0);
  if (name === 'rect') {
    const [x, y, width, height] = [number('x'), number('y'), number('width'), number('height')];
    return width > 0 && height > 0 ? `M${x} ${y}h${width}v${height}h${-width}z` : null;
  }
  const [cx, cy, r] = [number('cx'), number('cy'), number('r')];
  return r > 0 ? `M${cx - r} ${cy}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z` : null;
}
