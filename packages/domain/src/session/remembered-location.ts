/** Signed-in addresses a sign-in may return to (SESS-002). Everything else, above all guest and token routes, is not one. */
const signedInPath = /^\/(?:home(?:\/[\w/-]*)?|payments\/\w{1,40})?$/;

/**
 * The remembered location as path plus query, null when it is not safe to go there (D-027): one leading slash and a signed-in route.
 * The path may hold nothing a browser could read as another host (a second slash first, a backslash, an escape), and nothing may hold
 * spaces, control or non-ASCII characters, which browsers drop or rewrite.
 */
export function safeRememberedLocation(stored: unknown): string | null {
  if (typeof stored !== 'string' || stored.length > 2000 || /[^\x21-\x7e]/.test(stored)) return null;
  const [path = ''] = stored.split(/[?#]/, 1);
  return signedInPath.test(path) ? stored : null;
}
