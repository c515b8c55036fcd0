/**
 * The look of the pages in the payment frame: the portal's own colours, so that they sit in it without a seam. A provider's accent and corners
 * are set by rules that the server adds, as it does for the portal's pages.
 */
const light = `color-scheme: light; --bg: oklch(from var(--brand) 1 0 h); --sunken: oklch(from var(--brand) 0.962 0.005 h);
  --line: oklch(from var(--brand) 0.905 0.01 h); --edge: oklch(from var(--brand) 0.61 0.018 h); --button-edge: oklch(from var(--brand) 0.8 0.014 h);
  --text: oklch(from var(--brand) 0.215 0.026 h); --quiet: oklch(from var(--brand) 0.435 0.022 h);
  --accent: var(--brand); --accent-hover: oklch(from var(--brand) calc(l - 0.055) c h); --on-accent: var(--on-brand);
  --focus: oklch(from var(--brand) min(l, 0.52) c h); --danger: oklch(0.49 0.175 27); --danger-edge: oklch(0.56 0.2 27); --danger-soft: oklch(0.96 0.022 22);`;
const dark = `color-scheme: dark; --bg: oklch(from var(--brand) 0.2 0.015 h); --sunken: oklch(from var(--brand) 0.232 0.017 h);
  --line: oklch(from var(--brand) 0.292 0.018 h); --edge: oklch(from var(--brand) 0.56 0.022 h); --button-edge: oklch(from var(--brand) 0.42 0.022 h);
  --text: oklch(from var(--brand) 0.962 0.006 h); --quiet: oklch(from var(--brand) 0.8 0.014 h);
  --accent: oklch(from var(--brand) max(l, 0.8) clamp(0.11, c * 1.35, 0.15) h); --accent-hover: oklch(from var(--brand) max(l, 0.85) clamp(0.1, c * 1.25, 0.14) h);
  --on-accent: oklch(from var(--brand) 0.19 0.03 h); --focus: oklch(from var(--brand) max(l, 0.82) clamp(0.1, c * 1.25, 0.14) h);
  --danger: oklch(0.8 0.115 24); --danger-edge: oklch(0.7 0.17 24); --danger-soft: oklch(0.285 0.06 24);`;

export const pageStyle = `:root { --brand: oklch(0.43 0.086 158); --on-brand: oklch(0.99 0.005 158); --brand-radius: 8px; ${light} }
@media (prefers-color-scheme: dark) { :root:not([data-theme]) { ${dark} } }
:root[data-theme="dark"] { ${dark} }
*, *::before, *::after { box-sizing: border-box; }
[hidden] { display: none !important; }
html { -webkit-text-size-adjust: 100%; background: var(--bg); }
body { margin: 0; color: var(--text); background: var(--bg); font: 400 1rem/1.5rem "Inter Variable", system-ui, sans-serif; -webkit-font-smoothing: antialiased; }
main { max-width: 32rem; margin: 0 auto; padding: 1.25rem 1rem; display: grid; grid-template-columns: minmax(0, 1fr); gap: 1.25rem; }
h1, p, ul, fieldset { margin: 0; padding: 0; border: 0; min-width: 0; }
h1 { font-size: 1.25rem; line-height: 1.625rem; font-weight: 600; letter-spacing: -0.012em; }
form { display: grid; grid-template-columns: minmax(0, 1fr); gap: 1rem; }
.head { display: flex; flex-wrap: wrap; align-items: baseline; justify-content: space-between; gap: 0.25rem 1rem; padding-bottom: 1rem; border-bottom: 1px solid var(--line); }
.amount { font-size: 1.25rem; line-height: 1.625rem; font-weight: 600; font-variant-numeric: tabular-nums; white-space: nowrap; }
.lead { color: var(--quiet); text-wrap: pretty; }
.note { font-size: 0.875rem; line-height: 1.25rem; color: var(--quiet); text-wrap: pretty; }
.pair { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(8.75rem, 100%), 1fr)); gap: 1rem; }
.field { display: grid; gap: 0.375rem; align-content: start; }
label { font-size: 0.875rem; line-height: 1.25rem; font-weight: 500; }
input, select { width: 100%; min-height: 2.75rem; padding: 0 0.75rem; border: 1px solid var(--edge); border-radius: var(--brand-radius); background: var(--bg); color: var(--text); font: inherit; font-variant-numeric: tabular-nums; }
select { appearance: none; padding-right: 2.5rem; background-image: linear-gradient(45deg, transparent 50%, var(--quiet) 50%), linear-gradient(135deg, var(--quiet) 50%, transparent 50%); background-position: calc(100% - 1.2rem) 50%, calc(100% - 0.84rem) 50%; background-size: 0.36rem 0.36rem; background-repeat: no-repeat; }
[aria-invalid="true"] { border-color: var(--danger-edge); box-shadow: inset 0 0 0 1px var(--danger-edge); }
.error { font-size: 0.875rem; line-height: 1.25rem; color: var(--danger); }
.summary { padding: 0.75rem 1rem; border-radius: var(--brand-radius); background: var(--danger-soft); color: var(--text); font-size: 0.875rem; line-height: 1.25rem; font-weight: 500; }
.summary.told { background: var(--sunken); }
button { min-height: 3rem; padding: 0.25rem 1.5rem; border: 1px solid transparent; border-radius: var(--brand-radius); background: var(--accent); color: var(--on-accent); font: inherit; font-weight: 600; cursor: pointer; font-variant-numeric: tabular-nums; }
button:hover { background: var(--accent-hover); }
button.second { background: var(--bg); border-color: var(--button-edge); color: var(--text); }
button.second:hover { background: var(--sunken); }
button[aria-disabled="true"] { background: var(--sunken); color: var(--quiet); cursor: progress; }
button.small { min-height: 2.75rem; padding-inline: 1rem; font-size: 0.875rem; }
:focus { outline: none; }
:focus-visible { outline: 2px solid var(--focus); outline-offset: 2px; }
input:focus-visible, select:focus-visible { outline-offset: -1px; }
.choices { display: grid; grid-template-columns: repeat(auto-fit, minmax(8rem, 1fr)); gap: 0.75rem; }
.methods { list-style: none; }
.methods li { display: grid; grid-template-columns: minmax(0, 1fr) auto; align-items: center; gap: 0.5rem 1rem; padding: 0.75rem 0; border-top: 1px solid var(--line); }
.methods span { overflow-wrap: anywhere; }
.methods small { display: block; font-size: 0.875rem; line-height: 1.25rem; color: var(--quiet); font-variant-numeric: tabular-nums; }
.wait { display: grid; justify-items: center; gap: 1rem; padding-block: 2rem; text-align: center; }
.spin { width: 2.5rem; height: 2.5rem; border-radius: 50%; border: 3px solid var(--line); border-top-color: var(--accent); animation: spin 900ms linear infinite; }
@keyframes spin { to { rotate: 360deg; } }
@media (prefers-reduced-motion: reduce) { .spin { animation-duration: 4s; } }
`;
