import { type FormFields, textIn } from './form-body.ts';

const words = {
  en: {
    number: 'Card number',
    expiration: 'Expiration date',
    code: 'Security code',
    zip: 'ZIP code',
    routing: 'Routing number',
    account: 'Account number',
    accountType: 'Account type',
    checking: 'Checking',
    savings: 'Savings',
    name: 'Full name',
    email: 'Email',
    bad: {
      number: 'Your card number is incomplete.',
      expiration: "Your card's expiration date is incomplete.",
      code: "Your card's security code is incomplete.",
      zip: 'Your postal code is incomplete.',
      routing: 'Your routing number is incomplete.',
      account: 'Your account number is incomplete.',
      name: 'Provide your name.',
      email: 'Provide your email address.',
    },
  },
  es: {
    number: 'Número de tarjeta',
    expiration: 'Fecha de vencimiento',
    code: 'Código de seguridad',
    zip: 'Código postal',
    routing: 'Número de ruta',
    account: 'Número de cuenta',
    accountType: 'Tipo de cuenta',
    checking: 'Corriente',
    savings: 'Ahorros',
    name: 'Nombre completo',
    email: 'Correo electrónico',
    bad: {
      number: 'El número de tarjeta está incompleto.',
      expiration: 'La fecha de vencimiento está incompleta.',
      code: 'El código de seguridad está incompleto.',
      zip: 'El código postal está incompleto.',
      routing: 'El número de ruta está incompleto.',
      account: 'El número de cuenta está incompleto.',
      name: 'Escriba su nombre.',
      email: 'Escriba su correo electrónico.',
    },
  },
} as const;

const autocomplete: Readonly<Record<string, string>> = {
  number: 'cc-number',
  expiration: 'cc-exp',
  code: 'cc-csc',
  zip: 'postal-code',
  name: 'name',
  email: 'email',
};

/** The frame of the stand-in's Payment Element: labelled fields, and a script that hands out a token for what is in them. */
export function fieldsPage(query: FormFields): string {
  const locale = textIn(query, 'locale') === 'es' ? 'es' : 'en';
  const t = words[locale];
  const isBank = textIn(query, 'kind') === 'us_bank_account';
  const names = isBank ? (['name', 'email', 'routing', 'account'] as const) : (['number', 'expiration', 'code', 'zip'] as const);
  const fields = names.map((name) => {
    const mode = ['name', 'email'].includes(name) ? 'text' : 'numeric';
    return `<p><label for="${name}">${t[name]}</label><input id="${name}" autocomplete="${autocomplete[name] ?? 'off'}" inputmode="${mode}" aria-describedby="${name}-bad"><small id="${name}-bad"></small></p>`;
  });
  const choice = isBank
    ? `<p><label for="accountType">${t.accountType}</label><select id="accountType"><option value="checking">${t.checking}</option><option value="savings">${t.savings}</option></select></p>`
    : '';
  return document(
    locale,
    t.number,
    fields.join('') + choice,
    `const kind = ${JSON.stringify(isBank ? 'us_bank_account' : 'card')}; const bad = ${JSON.stringify(t.bad)};${fieldsScript}`,
  );
}

/** The bank's question, as Stripe's test mode asks it. */
export function questionPage(_query: FormFields): string {
  const body = `<h1>3D Secure 2 Test Page</h1><p>This is a test of the question a bank asks before a payment.</p>
<p class="pair"><button type="button" id="complete">Complete</button><button type="button" id="fail">Fail</button></p>`;
  return document('en', '3D Secure', body, questionScript);
}

function document(lang: string, title: string, body: string, script: string): string {
  return `<!doctype html><html lang="${lang}"><head><meta charset="utf-8"><title>${title}</title><style>${style}</style></head><body><div id="root">${body}</div><script>'use strict';${script}</script></body></html>`;
}

const style = `*{box-sizing:border-box}html{background:transparent}body{margin:0;background:var(--bg,#fff);color:var(--text,#1a1a1a);font:400 16px/24px Inter,system-ui,sans-serif}
#root{display:grid;grid-template-columns:minmax(0,1fr);gap:16px;padding:4px 1px}p{margin:0;display:grid;gap:6px}h1{margin:0;font-size:20px}label{font-size:14px;line-height:20px;font-weight:500}
input,select{width:100%;min-height:44px;padding:0 12px;border:1px solid var(--edge,#767676);border-radius:8px;background:var(--bg,#fff);color:var(--text,#1a1a1a);font:inherit}
input:focus-visible,select:focus-visible,button:focus-visible{outline:2px solid var(--focus,#1a4fd0);outline-offset:-1px}small{font-size:14px;line-height:20px;color:var(--danger,#b3261e)}small:empty{display:none}
[aria-invalid="true"]{border-color:var(--danger,#b3261e)}.pair{grid-template-columns:1fr 1fr}button{min-height:44px;font:inherit;border-radius:8px;border:1px solid #767676;background:#fff;color:#1a1a1a}`;

const fieldsScript = `
const query = new URLSearchParams(location.search);
const parentOrigin = query.get('parent');
const frame = query.get('frame');
const say = (message) => window.parent.postMessage({ frame, ...message }, parentOrigin);
const field = (id) => document.getElementById(id);
const look = (variables, rules) => {
  const set = (name, value) => value && document.documentElement.style.setProperty(name, value);
  set('--bg', variables.colorBackground); set('--text', variables.colorText); set('--danger', variables.colorDanger);
  set('--edge', rules['.Input'].border.split(' ').pop()); set('--focus', rules['.Input:focus'].outline.split(' ').pop());
};
look(JSON.parse(query.get('look')), JSON.parse(query.get('rules')));
new ResizeObserver(() => say({ event: 'height', height: Math.ceil(document.getElementById('root').getBoundingClientRect().height) })).observe(document.body);
const digits = (id) => field(id).value.replace(/\\D/g, '');
const whole = {
  number: () => /^\\d{13,19}$/.test(digits('number')), expiration: () => /^\\s*(0?[1-9]|1[0-2])\\s*\\/\\s*\\d{2}\\s*$/.test(field('expiration').value),
  code: () => /^\\d{3,4}$/.test(digits('code')), zip: () => /^\\d{5}$/.test(digits('zip')), routing: () => /^\\d{9}$/.test(digits('routing')),
  account: () => /^\\d{4,17}$/.test(digits('account')), name: () => field('name').value.trim() !== '', email: () => /.@./.test(field('email').value),
};
const check = () => {
  let first = null;
  for (const input of document.querySelectorAll('input')) {
    const isWhole = whole[input.id]();
    input.setAttribute('aria-invalid', String(!isWhole));
    field(input.id + '-bad').textContent = isWhole ? '' : bad[input.id];
    if (!isWhole && first === null) first = input;
  }
  if (first) first.focus();
  return first ? { error: { type: 'validation_error', message: bad[first.id] } } : {};
};
const entry = () => {
  const data = new URLSearchParams();
  const put = (name, value) => data.set('payment_method_data' + name, value);
  put('[type]', kind);
  if (kind === 'card') {
    const [month, year] = field('expiration').value.split('/');
    put('[card][number]', digits('number')); put('[card][exp_month]', String(Number(month))); put('[card][exp_year]', '20' + year.trim()); put('[card][cvc]', digits('code'));
  } else {
    put('[billing_details][name]', field('name').value); put('[billing_details][email]', field('email').value);
    put('[us_bank_account][routing_number]', digits('routing')); put('[us_bank_account][account_number]', digits('account')); put('[us_bank_account][account_type]', field('accountType').value);
  }
  return data;
};
window.addEventListener('message', async (event) => {
  if (event.origin !== parentOrigin) return;
  const { act, reply, key, setupFutureUsage } = event.data;
  if (event.data.look) look(event.data.look, event.data.rules);
  if (act === 'check') return say({ reply, told: check() });
  if (act !== 'token') return;
  const wrong = check();
  if (wrong.error) return say({ reply, told: wrong });
  const body = entry();
  body.set('key', key);
  if (setupFutureUsage) body.set('setup_future_usage', setupFutureUsage);
  try {
    say({ reply, told: await (await fetch('/js/confirmation_tokens', { method: 'POST', body })).json() });
  } catch {
    say({ reply, told: { error: { type: 'api_connection_error', message: 'No answer.' } } });
  }
});
say({ event: 'ready' });
`;

const questionScript = `
const parentOrigin = new URLSearchParams(location.search).get('parent');
window.addEventListener('message', (event) => {
  if (event.origin !== parentOrigin || event.data.act !== 'question') return;
  const { reply, key, clientSecret } = event.data;
  for (const outcome of ['complete', 'fail'])
    document.getElementById(outcome).onclick = async () => {
      const body = new URLSearchParams({ key, client_secret: clientSecret, outcome });
      const told = await (await fetch('/js/authenticate', { method: 'POST', body })).json();
      window.parent.postMessage({ reply, told }, parentOrigin);
    };
  document.getElementById('complete').focus();
});
`;
