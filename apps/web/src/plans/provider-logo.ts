/** A logo is a plain file name; anything else shows the provider's name instead (D-019). */
const logoName = /^[A-Za-z0-9][A-Za-z0-9._-]*$/;

/** Where a provider's logo lives: at the origin of the API, outside its base path (D-019); null where the name stands in its place. */
export function providerLogo(logo: string | null, apiBase: string): string | null {
  if (logo === null || !logoName.test(logo)) return null;
  return `${new URL(apiBase).origin}/media/service-providers/${logo}`;
}
