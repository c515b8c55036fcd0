/** How the driver spells a value for the server; its own types leave that out. */
declare module 'pg/lib/utils.js' {
  export function prepareValue(value: unknown): string | Buffer | null;
}
