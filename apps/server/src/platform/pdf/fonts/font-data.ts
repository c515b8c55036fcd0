/** A cut font as make-font-data.mjs writes it. Measures are in thousandths of the type size. */
export interface FontData {
  name: string;
  stemV: number;
  ascent: number;
  descent: number;
  capHeight: number;
  xHeight: number;
  bbox: readonly number[];
  /** Glyph 1 is the first of these letters, and so on. */
  characters: string;
  /** These follow the letters once more, in even width, so that amounts stand in columns. */
  figures: string;
  /** Advance of every glyph, separated by blanks. */
  widths: string;
  /** The TrueType program, deflated, in base64. */
  program: string;
}
