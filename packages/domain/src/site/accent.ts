/** The product's own accent, where a provider has set none. */
export const ownAccent = '#125a3b';

/** Least contrast of text with what is behind it (WCAG 2.2, 1.4.3). */
const legibleContrast = 4.5;

const darkText = '#0b1711';

export const isHexColor = (text: string): boolean => /^#[0-9a-f]{6}$/i.test(text);

/** Relative luminance of `#rrggbb`, 0 to 1, by WCAG. */
function luminanceOf(color: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** Contrast of two `#rrggbb` colours, 1 to 21. */
export function contrastOf(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

/** White or near-black, whichever stands out more on an `#rrggbb` background; black where neither would be legible, which always is then. */
export function textColorOn(background: string): string {
  const best = contrastOf('#ffffff', background) >= contrastOf(darkText, background) ? '#ffffff' : darkText;
  return contrastOf(best, background) >= legibleContrast ? best : '#000000';
}

/**
 * What becomes of an accent on the pages: text on it is white or dark; as text or line on white it stays where it is legible and is darkened
 * where it is not; the dark theme lightens it in any case (tokens.css, ui.md "White label").
 */
export function judgeAccent(accent: string) {
  const onAccent = textColorOn(accent);
  const onWhite = contrastOf(accent, '#ffffff');
  return {
    onAccent,
    contrastOfTextOnIt: contrastOf(onAccent, accent),
    contrastOnWhite: onWhite,
    isDarkenedAsText: onWhite < legibleContrast,
  };
}
