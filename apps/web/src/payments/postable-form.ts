import type { FrameForm } from './payment-flow.ts';

const loopback: ReadonlySet<string> = new Set(['127.0.0.1', 'localhost', '[::1]']);

/**
 * Whether the form may be posted into the frame (D-076): an https address whose origin is on the provider's allow-list, a frame name, and
 * fields with a reference. A provider on this machine may do without https.
 */
export function isPostable(form: Partial<FrameForm> | null | undefined, allowedOrigins: readonly string[]): form is FrameForm {
  if (!form || typeof form.action !== 'string' || typeof form.target !== 'string' || !isRecordOfTexts(form.fields)) return false;
  // A name with an underscore in front would reach another window than our frame.
  if (!/^[A-Za-z][\w-]{0,60}$/.test(form.target) || !form.fields.ReferenceId) return false;
  const url = URL.canParse(form.action) ? new URL(form.action) : null;
  if (!url || url.username || url.password) return false;
  const isSafe = url.protocol === 'https:' || (url.protocol === 'http:' && loopback.has(url.hostname));
  return isSafe && allowedOrigins.includes(url.origin);
}

function isRecordOfTexts(value: unknown): value is Record<string, string> {
  return typeof value === 'object' && value !== null && Object.values(value).every((entry) => typeof entry === 'string');
}
