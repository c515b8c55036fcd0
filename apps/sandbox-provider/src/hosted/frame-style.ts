/** The look of all hosted pages: quiet, neutral, nobody's brand, so that it sits well inside any portal. */
const light = `color-scheme: light; --bg: oklch(1 0 0); --sunken: oklch(0.965 0.004 255); --line: oklch(0.905 0.008 255);
  --edge: oklch(0.61 0.016 255); --text: oklch(0.22 0.02 255); --quiet: oklch(0.45 0.02 255);
  --accent: oklch(0.42 0.09 255); --accent-hover: oklch(0.36 0.09 255); --on-accent: oklch(0.99 0 0); --focus: oklch(0.5 0.13 255);
  --danger: oklch(0.49 0.175 27); --danger-edge: oklch(0.56 0.2 27); --danger-soft: oklch(0.96 0.022 22);`;
const dark = `color-scheme: dark; --bg: oklch(0.2 0.012 255); --sunken: oklch(0.24 0.014 255); --line: oklch(0.3 0.016 255);
  --edge: oklch(0.57 0.02 255); --text: oklch(0.96 0.005 255); --quiet: oklch(0.8 0.012 255);
  --accent: oklch(0.82 0.09 250); --accent-hover: oklch(0.87 0.08 250); --on-accent: oklch(0.2 0.03 255); --focus: oklch(0.84 0.1 250);
  --danger: oklch(0.81 0.115 24); --danger-edge: oklch(0.7 0.17 24); --danger-soft: oklch(0.285 0.06 24);`;

export const frameStyle = `:root { ${light} }
@media (prefers-color-scheme: dark) { :root:not([data-theme]) { ${dark} } }
:root[data-theme="dark"] { ${dark} }
*, *::before, *::after { box-sizing: border-box; }
html { -webkit-text-size-adjust: 100%; background: var(--bg); }
body { margin: 0; color: var(--text); background: var(--bg); font: 400 1rem/1.5rem "Inter Variable", Inter, ui-sans-serif, system-ui, -apple-system, "Segoe UI", Roboto, sans-serif; -webkit-font-smoothing: antialiased; }
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
input, select { width: 100%; min-height: 2.75rem; padding: 0 0.75rem; border: 1px solid var(--edge); border-radius: 8px; background: var(--bg); color: var(--text); font: inherit; font-variant-numeric: tabular-nums; }
select { appearance: none; padding-right: 2.5rem; background-image: linear-gradient(45deg, transparent 50%, var(--quiet) 50%), linear-gradient(135deg, var(--quiet) 50%, transparent 50%); background-position: calc(100% - 1.2rem) 50%, calc(100% - 0.84rem) 50%; background-size: 0.36rem 0.36rem; background-repeat: no-repeat; }
[aria-invalid="true"] { border-color: var(--danger-edge); box-shadow: inset 0 0 0 1px var(--danger-edge); }
.error { font-size: 0.875rem; line-height: 1.25rem; color: var(--danger); }
.summary { padding: 0.75rem 1rem; border-radius: 8px; background: var(--danger-soft); color: var(--text); font-size: 0.875rem; line-height: 1.25rem; font-weight: 500; }
button { min-height: 3rem; padding: 0.25rem 1.5rem; border: 1px solid transparent; border-radius: 8px; background: var(--accent); color: var(--on-accent); font: inherit; font-weight: 600; cursor: pointer; font-variant-numeric: tabular-nums; }
button:hover { background: var(--accent-hover); }
button.second { background: var(--bg); border-color: var(--edge); color: var(--text); }
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
.told { background: var(--sunken); }
.wait { display: grid; justify-items: center; gap: 1rem; padding-block: 2rem; text-align: center; }
.wait + .note { text-align: center; }
.spin { width: 2.5rem; height: 2.5rem; border-radius: 50%; border: 3px solid var(--line); border-top-color: var(--accent); animation: spin 900ms linear infinite; }
@keyframes spin { to { rotate: 360deg; } }
@media (prefers-reduced-motion: reduce) { .spin { animation-duration: 4s; } }
`;
