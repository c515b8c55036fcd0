/**
 * The script of all hosted pages. It tells the portal's window how far things are (a hint, never a result), groups the digits
 * of a card number, stops a second submission, and asks for the result on the waiting page. Without it every page still works.
 */
export const frameScript = `'use strict';
(() => {
  const { reference, token, parent: portal, mode } = document.body.dataset;
  const tell = (event, more) => {
    if (portal && window.parent !== window) window.parent.postMessage({ source: 'porchlight-sandbox', reference, event, ...more }, portal);
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

  for (const form of document.querySelectorAll('form')) {
    let isSent = false;
    const button = form.querySelector('button[data-busy]');
    const label = button && button.textContent;
    form.addEventListener('submit', (event) => {
      if (isSent) return event.preventDefault();
      isSent = true;
      if (button) {
        button.textContent = button.dataset.busy;
        button.setAttribute('aria-disabled', 'true');
      }
      tell('submitted');
    });
    window.addEventListener('pageshow', (event) => {
      if (!event.persisted) return;
      isSent = false;
      if (button) {
        button.textContent = label;
        button.removeAttribute('aria-disabled');
      }
    });
  }

  const ask = async () => {
    try {
      const body = new URLSearchParams({ ReferenceId: reference, FormToken: token });
      const answer = await fetch('/hosted/status', { method: 'POST', body });
      const result = answer.ok ? await answer.json() : null;
      if (result && result.returnUrl) {
        tell('finished');
        location.replace(result.returnUrl);
        return;
      }
    } catch {
      // The next question may be answered.
    }
    setTimeout(ask, 1000);
  };

  const first = document.querySelector('[aria-invalid="true"]') || document.querySelector('[data-focus]');
  if (first) first.focus();
  tell(mode === 'ended' ? 'finished' : mode === 'waiting' ? 'waiting' : 'ready');
  if (mode === 'waiting') setTimeout(ask, 1000);
})();
`;
