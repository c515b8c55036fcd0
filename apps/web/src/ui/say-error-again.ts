import text from './text.module.css';

/** How long a region has to stand before a screen reader hears that its words change; by then the form has judged what is in it. */
const standsAfterMs = 150;

/**
 * Enter in a field that is still wrong leaves the focus where it was, so that a screen reader says nothing: neither of an error that has just
 * appeared at the field nor of one that has been there. It is said in a region of the form.
 */
export function sayErrorsAgain(page: Document): void {
  page.addEventListener('keydown', ({ key, target }) => {
    if (key !== 'Enter' || !(target instanceof HTMLInputElement) || target.form === null) return;
    const region = regionIn(target.form);
    region.textContent = '';
    setTimeout(() => {
      if (page.activeElement === target) region.textContent = errorOf(target);
    }, standsAfterMs);
  });
}

function errorOf(field: HTMLInputElement): string {
  if (field.getAttribute('aria-invalid') !== 'true') return '';
  const ids = (field.getAttribute('aria-describedby') ?? '').split(' ').filter((id) => id.endsWith('-error'));
  return ids.map((id) => field.ownerDocument.getElementById(id)?.textContent ?? '').join(' ');
}

/** Inside the form: what is around it may be closed to readers while it stands in a panel or a dialog. */
function regionIn(form: HTMLFormElement): HTMLElement {
  const known = form.querySelector<HTMLElement>('[data-said-again]');
  if (known) return known;
  const region = form.ownerDocument.createElement('div');
  region.dataset['saidAgain'] = '';
  region.setAttribute('aria-live', 'assertive');
  region.className = text.visuallyHidden ?? '';
  form.append(region);
  return region;
}
