/** Colours of the page, '#rrggbb'. */
export const ink = '#16211b';
export const quiet = '#55615a';
export const hairline = '#dde2df';

type Rgb = readonly [number, number, number];

function rgbOf(color: string): Rgb {
  const value = Number.parseInt(color.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
}

function colorOf(rgb: Rgb): string {
  return `#${rgb.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`;
}

function luminanceOf(color: string): number {
  const [r, g, b] = rgbOf(color).map((part) => {
    const level = part / 255;
    return level <= 0.04045 ? level / 12.92 : ((level + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** WCAG contrast of two colours, 1 to 21. */
export function contrastOf(a: string, b: string): number {
  const [light, dark] = [luminanceOf(a), luminanceOf(b)].sort((x, y) => y - x) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

function mix(color: string, other: string, share: number): string {
  const [a, b] = [rgbOf(color), rgbOf(other)];
  return colorOf([a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share, a[2] + (b[2] - a[2]) * share]);
}

export interface Accent {
  /** For text and rules: at least 4.5:1 on the wash, and so on white. */
  text: string;
  /** A faint ground for the one panel of the page. */
  wash: string;
}

/** What a brand's accent becomes on paper: as it is where it can be read, darkened step by step where it can't. */
export function accentOnPaper(color: string): Accent {
  const given = /^#[0-9a-f]{6}$/i.test(color) ? color.toLowerCase() : ink;
  const wash = mix(given, '#ffffff', 0.94);
  for (let share = 0; share < 1; share += 0.04) {
    const text = mix(given, '#000000', share);
    if (contrastOf(text, wash) >= 4.5) return { text, wash };
  }
  return { text: ink, wash };
}
