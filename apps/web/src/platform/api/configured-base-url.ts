import { apiBaseUrl } from './base-url.ts';

/** The base URL by the page's configuration (a meta element) and address (D-009). */
export function configuredBaseUrl(): string {
  const configured = document.querySelector<HTMLMetaElement>('meta[name="api-base"]')?.content;
  return apiBaseUrl(configured, window.location);
}
