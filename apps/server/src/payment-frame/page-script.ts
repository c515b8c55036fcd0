/**
 * The script of every page in the payment frame. It tells the portal's window how far things are (a hint, never a result), groups the digits of
 * a card number, stops a second submission, and posts the form of a waiting page again. Pages without a script of their own work without it.
 */
export const pageScript = `'use strict';
window.porchlight = (() => {
  const { reference, parent: portal, mode } = document.body.dataset;
  const tell = (event, more) => {
    if (portal && window.parent !== window) window.parent.postMessage({ source: 'porchlight-frame', reference, event, ...more }, portal);
  };

  let told = 0;
  const tellHeight = () => {
    const height = Math.ceil(document.documentElement.getBoundingClientRect().height);
    if (height !== told) tell('height', { height });
    told = height;
  };
  new ResizeObserver(tellHeight).observe(document.body);

  const digits = (input, format) => {
    if (input === null) return;
    input.addEventListener('input', () => {
      const atEnd = input.selectionStart === input.value.length;
      const formatted = format(input.value);
      if (atEnd && formatted !== input.value) input.value = formatted;
    });
  };
  digits(document.getElementById('cardNumber'), (text) => text.replace(/\\D/g, '').slice(0, 19).replace(/(\\d{4})(?=\\d)/g, '$1 '));
  digits(document.getElementById('expiration'), (text) => {
    const found = /^(\\d{2})(\\d{1,4})$/.exec(text);
    return found ? found[1] + '/' + found[2] : text;
  });

  /* The button of a form says that it is under way, or what it said before. */
  const labels = new Map();
  const busy = (form, isBusy) => {
    const button = form.querySelector('button[data-busy]');
    if (button === null) return;
    if (!labels.has(button)) labels.set(button, button.textContent);
    button.textContent = isBusy ? button.dataset.busy : labels.get(button);
    if (isBusy) button.setAttribute('aria-disabled', 'true');
    else button.removeAttribute('aria-disabled');
  };

  for (const form of document.querySelectorAll('form:not([data-own])')) {
    let isSent = false;
    form.addEventListener('submit', (event) => {
      if (isSent) return event.preventDefault();
      isSent = true;
      busy(form, true);
      tell('submitted');
    });
    window.addEventListener('pageshow', (event) => {
      if (!event.persisted) return;
      isSent = false;
      busy(form, false);
    });
  }
  const again = document.querySelector('form[data-again]');
  if (again) setTimeout(() => again.submit(), Number(again.dataset.again));

  const first = document.querySelector('[aria-invalid="true"]') || document.querySelector('[data-focus]');
  if (first) first.focus();
  tell(mode === 'ended' ? 'finished' : mode === 'waiting' ? 'waiting' : 'ready');
  return { tell, busy };
})();
`;
