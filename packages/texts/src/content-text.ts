/**
 * A content text by its fallback chain: the asked locale, then en-us, then the configured fallback value, then the built-in default;
 * never a raw key (I18N-006, D-015, D-016). Blank values count as missing.
 */
export function contentText(sources: {
  inLocale?: string | null | undefined;
  inEnUs?: string | null | undefined;
  configured?: string | null | undefined;
  builtIn: string;
}): string {
  const { inLocale, inEnUs, configured, builtIn } = sources;
  return [inLocale, inEnUs, configured].find((value) => value != null && value.trim() !== '') ?? builtIn;
}
