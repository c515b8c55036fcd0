import { apiBasePath } from '@porchlight/contract';

interface DocumentOfCalls {
  paths: Record<string, Record<string, { summary: string; operationId: string }>>;
}

/** A readable page of the document, without any script. */
export function documentPage(document: DocumentOfCalls): string {
  const rows = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(
      ([method, item]) =>
        `<tr><th scope="row"><code>${method.toUpperCase()} ${escapeHtml(path)}</code></th><td>${escapeHtml(item.summary)}</td><td><code>${escapeHtml(item.operationId)}</code></td></tr>`,
    ),
  );
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Porchlight API</title>
<style>body{font:16px/1.5 system-ui,sans-serif;margin:2rem auto;max-width:70rem;padding:0 1rem;color:#17211b}table{border-collapse:collapse;width:100%}th,td{text-align:left;padding:.5rem .75rem;border-top:1px solid #d8dfda;vertical-align:top;font-weight:400}code{font-size:.875rem}</style>
<h1>Porchlight API</h1><p>Calls below <code>${apiBasePath}</code>. The machine-readable document is <a href="${apiBasePath}/openapi.json">openapi.json</a>.</p>
<table><thead><tr><th scope="col">Call</th><th scope="col">What it does</th><th scope="col">Operation</th></tr></thead><tbody>${rows.join('')}</tbody></table></html>`;
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}
