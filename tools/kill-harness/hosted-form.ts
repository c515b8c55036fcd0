/** A form of an HTML page, as far as a browser without scripts needs it: where it is posted to, and its hidden fields. */
export interface PageForm {
  action: string;
  fields: Record<string, string>;
}

const attribute = (tag: string, name: string): string | null => new RegExp(`\\b${name}="([^"]*)"`).exec(tag)?.[1] ?? null;
const entities: Readonly<Record<string, string>> = { '&amp;': '&', '&quot;': '"', '&#39;': "'", '&lt;': '<', '&gt;': '>' };
const decoded = (text: string): string => text.replace(/&(?:amp|quot|#39|lt|gt);/g, (entity) => entities[entity] ?? entity);

/** The first form of the page; null when it has none (a message, a waiting page). */
export function firstFormOf(html: string, pageUrl: string): PageForm | null {
  const form = /<form\b([^>]*)>([\s\S]*?)<\/form>/.exec(html);
  if (form === null) return null;
  const fields: Record<string, string> = {};
  for (const [tag] of (form[2] ?? '').matchAll(/<input\b[^>]*>/g)) {
    const name = attribute(tag, 'name');
    if (name !== null) fields[name] = decoded(attribute(tag, 'value') ?? '');
  }
  return { action: new URL(decoded(attribute(form[1] ?? '', 'action') ?? pageUrl), pageUrl).href, fields };
}

/** Posts a form as a browser does and answers the page that comes back; a redirect out of the frame is not followed. */
export async function postForm(form: PageForm): Promise<{ status: number; html: string }> {
  const answer = await fetch(form.action, {
    method: 'POST',
    body: new URLSearchParams(form.fields),
    redirect: 'manual',
    signal: AbortSignal.timeout(15_000),
  });
  return { status: answer.status, html: await answer.text() };
}
