// Leaflet looks once, while it is loaded, whether the browser draws SVG, by giving an element this text as its content. Under Trusted Types
// that is the only text of its kind this page lets through; whatever else would put text into the page as markup still fails.
const tried = '<svg/>';

interface PolicyFactory {
  createPolicy(name: string, rules: { createHTML(text: string): string | null }): unknown;
}

const { trustedTypes } = window as { trustedTypes?: PolicyFactory };
trustedTypes?.createPolicy('default', { createHTML: (text) => (text === tried ? text : null) });
