/** The form with Stripe's own fields: what is typed there stays with Stripe, which gives the page a token of it to hand over. */
export const formScript = `const data = JSON.parse(document.getElementById('page-data').textContent);
const form = document.querySelector('form[data-own]');
const button = form.querySelector('button');
const problem = document.getElementById('problem');
const say = (text) => {
  problem.textContent = text;
  problem.hidden = text === '';
  if (text !== '') problem.focus();
};

/* Stripe's fields are in a frame of theirs: the colours of this page are handed to them as it shows them. */
const pixel = Object.assign(document.createElement('canvas'), { width: 1, height: 1 }).getContext('2d', { willReadFrequently: true });
const probe = document.body.appendChild(document.createElement('i'));
probe.hidden = true;
const shown = (name) => {
  probe.style.color = 'var(--' + name + ')';
  pixel.fillStyle = getComputedStyle(probe).color;
  pixel.fillRect(0, 0, 1, 1);
  const [red, green, blue] = pixel.getImageData(0, 0, 1, 1).data;
  return '#' + [red, green, blue].map((part) => part.toString(16).padStart(2, '0')).join('');
};
const appearance = () => ({
  theme: 'stripe',
  labels: 'above',
  variables: {
    colorPrimary: shown('accent'), colorBackground: shown('bg'), colorText: shown('text'), colorTextSecondary: shown('quiet'),
    colorDanger: shown('danger'), fontSizeBase: '16px', fontSizeSm: '14px', spacingUnit: '4px', borderRadius: '8px',
    fontFamily: 'Inter, system-ui, -apple-system, "Segoe UI", Roboto, sans-serif',
  },
  rules: {
    '.Input': { border: '1px solid ' + shown('edge'), boxShadow: 'none', padding: '11px 12px' },
    '.Input:focus': { outline: '2px solid ' + shown('focus'), boxShadow: 'none' },
    '.Input--invalid': { borderColor: shown('danger'), boxShadow: 'none' },
    '.Label': { fontWeight: '500' },
  },
});

const start = () => {
  const stripe = window.Stripe(data.key);
  const elements = stripe.elements({ ...data.elements, appearance: appearance() });
  const element = elements.create('payment', { layout: 'tabs', wallets: { applePay: 'never', googlePay: 'never', link: 'never' } });
  element.on('ready', () => button.removeAttribute('hidden'));
  element.on('loaderror', () => say(data.notReady));
  element.mount('#element');
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => elements.update({ appearance: appearance() }));

  let isSent = false;
  const release = (text) => {
    isSent = false;
    window.porchlight.busy(form, false);
    say(text);
  };
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    if (isSent) return;
    isSent = true;
    say('');
    window.porchlight.busy(form, true);
    try {
      const checked = await elements.submit();
      const made = checked.error ? checked : await stripe.createConfirmationToken({ elements, params: { return_url: data.returnUrl } });
      /* What is wrong with an entry is said beside its field. */
      if (made.error) return release(made.error.type === 'validation_error' ? '' : made.error.message || data.notReady);
      form.elements.confirmationToken.value = made.confirmationToken.id;
      window.porchlight.tell('submitted');
      form.submit();
    } catch {
      release(data.notReady);
    }
  });
};

if (typeof window.Stripe === 'function') start();
else say(data.notReady);
`;

/** The bank's question to the customer (3-D Secure), which Stripe's script asks in a window of its own. Then the server looks what came of it. */
export const actionScript = `const data = JSON.parse(document.getElementById('page-data').textContent);
const form = document.querySelector('form');
const finish = () => form.requestSubmit();
if (typeof window.Stripe === 'function') window.Stripe(data.key).handleNextAction({ clientSecret: data.clientSecret }).then(finish, finish);
`;
