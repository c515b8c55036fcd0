/**
 * A stand-in of Stripe.js, as far as a page with a Payment Element uses it: `elements` before there is an intent, `createConfirmationToken`
 * and `handleNextAction`. What is typed stays in a frame of the fake's origin, as with Stripe.
 */
export const stripeScript = `'use strict';
(() => {
  const { origin } = new URL(document.currentScript.src);
  let asked = 0;
  const answers = new Map();
  const listeners = new Map();
  window.addEventListener('message', (event) => {
    if (event.origin !== origin || typeof event.data !== 'object' || event.data === null) return;
    const { reply, told, frame, event: name, height } = event.data;
    if (answers.has(reply)) {
      answers.get(reply)(told);
      answers.delete(reply);
    }
    if (listeners.has(frame)) listeners.get(frame)(name, height);
  });
  const ask = (iframe, question) => new Promise((resolve) => {
    const reply = 'r' + ++asked;
    answers.set(reply, resolve);
    iframe.contentWindow.postMessage({ ...question, reply }, origin);
  });
  const addFrame = (parent, address, title) => {
    const iframe = document.createElement('iframe');
    iframe.title = title;
    iframe.src = address;
    iframe.style.width = '100%';
    iframe.style.border = '0';
    iframe.style.display = 'block';
    parent.append(iframe);
    return iframe;
  };

  window.Stripe = (key) => {
    if (typeof key !== 'string' || !key.startsWith('pk_')) throw new Error('Please call Stripe() with your publishable key.');
    return {
      elements: (options) => {
        if (options.mode === 'payment' && !(Number.isInteger(options.amount) && options.amount > 0)) throw new Error('elements(): amount has to be a positive integer');
        if (!['payment', 'setup'].includes(options.mode) || options.currency !== 'usd') throw new Error('elements(): mode and currency are needed');
        let iframe = null;
        const heard = {};
        return {
          options,
          get frame() { return iframe; },
          create: (type) => {
            if (type !== 'payment') throw new Error('create(): this stand-in knows the payment element alone');
            return {
              on: (name, handler) => { heard[name] = handler; },
              mount: (selector) => {
                const frame = 'f' + ++asked;
                listeners.set(frame, (name, height) => {
                  if (name === 'height') iframe.style.height = height + 'px';
                  else if (heard[name]) heard[name]();
                });
                const query = new URLSearchParams({ frame, kind: options.paymentMethodTypes[0], locale: options.locale, parent: location.origin,
                  look: JSON.stringify(options.appearance.variables), rules: JSON.stringify(options.appearance.rules) });
                iframe = addFrame(document.querySelector(selector), origin + '/js/fields?' + query, options.locale === 'es' ? 'Datos de pago seguros' : 'Secure payment input frame');
                iframe.style.height = '0';
              },
            };
          },
          update: ({ appearance }) => { if (iframe) iframe.contentWindow.postMessage({ look: appearance.variables, rules: appearance.rules }, origin); },
          submit: () => ask(iframe, { act: 'check' }),
        };
      },
      createConfirmationToken: ({ elements }) =>
        ask(elements.frame, { act: 'token', key, setupFutureUsage: elements.options.mode === 'setup' ? 'off_session' : elements.options.setupFutureUsage || '' }),
      handleNextAction: async ({ clientSecret }) => {
        const cover = document.createElement('div');
        Object.assign(cover.style, { position: 'fixed', inset: '0', background: 'rgb(0 0 0 / 50%)', display: 'grid', alignItems: 'center', padding: '16px' });
        document.body.append(cover);
        const iframe = addFrame(cover, origin + '/js/question?' + new URLSearchParams({ parent: location.origin }), '3D Secure');
        iframe.style.height = '260px';
        await new Promise((resolve) => iframe.addEventListener('load', resolve, { once: true }));
        const told = await ask(iframe, { act: 'question', key, clientSecret });
        cover.remove();
        return told;
      },
    };
  };
})();
`;
