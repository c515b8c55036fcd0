import { refundFaults } from '../faults/plan.ts';
import { type Html, html } from '../hosted/html.ts';
import { dollars } from '../hosted/texts.ts';
import type { ControlParts } from './control-state.ts';

const newestShown = 20;

/** The rehearsal page: what is switched on, switches to change it, the newest payments. */
export function controlPage(parts: ControlParts): string {
  const { faults, clock, store } = parts;
  const { settings } = faults;
  return html`<!doctype html>
<html lang="en-US"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark">
<title>Sandbox payment provider</title><link rel="stylesheet" href="/hosted/frame.css"></head>
<body><main>
<div class="head"><h1>Sandbox payment provider</h1></div>
<p class="lead">Its clock shows ${new Date(clock.now()).toISOString()}. ${store.deliveredCount} notices delivered, ${store.notices.size} waiting.</p>
<form method="post" action="/control/form">
${number('seed', 'Seed', settings.seed, '1')}
<div class="pair">${number('slowMs', 'Slow answers (ms)', settings.slowMs, '1')}${number('errorRate', 'Share of errors (0 to 1)', settings.errorRate, '0.01')}</div>
<div class="pair">${number('loseReplyRate', 'Share of lost replies (0 to 1)', settings.loseReplyRate, '0.01')}${number('speed', 'Clock speed', clock.speed, '0.1')}</div>
<div class="pair">${number('duplicateNotices', 'Share of duplicated notices', settings.duplicateNotices, '0.01')}${number('reorderNotices', 'Share of reordered notices', settings.reorderNotices, '0.01')}</div>
<div class="pair">${yesNo('down', 'Down', settings.down)}${yesNo('noticesHeld', 'Hold notices', settings.noticesHeld)}</div>
${refundChoice(settings.refunds)}
${number('advanceSeconds', 'Advance the clock by (seconds)', 0, '1')}
<button type="submit">Apply</button></form>
<form method="post" action="/control/calm"><button type="submit" class="second">All faults off</button></form>
${newestPayments(parts)}
</main></body></html>
`.text;
}

function newestPayments({ store }: ControlParts): Html {
  const rows = [...store.payments.values()]
    .slice(-newestShown)
    .toReversed()
    .map((payment) => {
      const amount = payment.amountCents === null ? '' : dollars(payment.amountCents);
      return html`<li><span>${payment.reference}</span><span>${amount} ${payment.status} ${payment.returnCode ?? ''}</span></li>`;
    });
  return rows.length === 0 ? html`<p class="note">No payments yet.</p>` : html`<ul class="methods" role="list">${rows}</ul>`;
}

function number(name: string, label: string, value: number, step: string): Html {
  return html`<div class="field"><label for="${name}">${label}</label><input id="${name}" name="${name}" type="number" min="0" step="${step}" value="${value}"></div>`;
}

function yesNo(name: string, label: string, isOn: boolean): Html {
  return html`<div class="field"><label for="${name}">${label}</label><select id="${name}" name="${name}"><option value="off">Off</option><option value="on"${
    isOn && html` selected`
  }>On</option></select></div>`;
}

const refundLabels = { asAsked: 'As asked', declined: 'Declined', slow: 'Slow', lost: 'Answer lost' } as const;

function refundChoice(chosen: (typeof refundFaults)[number]): Html {
  const options = refundFaults.map(
    (fault) => html`<option value="${fault}"${fault === chosen && html` selected`}>${refundLabels[fault]}</option>`,
  );
  return html`<div class="field"><label for="refunds">Refunds</label><select id="refunds" name="refunds">${options}</select></div>`;
}
