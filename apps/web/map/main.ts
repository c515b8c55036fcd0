import './trusted-types.ts';
import 'leaflet/dist/leaflet.css';
import './map.css';
import { coverageMap as english } from '@porchlight/texts/en-us/coverage-map.ts';
import { localeTags } from '@porchlight/texts/locales.ts';
import { coverageMap as spanish } from '@porchlight/texts/sp-es/coverage-map.ts';
import { fill } from '@porchlight/texts/template.ts';
import { readMapQuery } from './map-query.ts';
import { element, iconButton, legendRow, patternDrawing } from './page-parts.ts';
import { startMap } from './start-map.ts';

const query = readMapQuery(window.location.search);
const texts = query.locale === 'sp-es' ? spanish : english;
const root = document.documentElement;
const system = matchMedia('(prefers-color-scheme: dark)');
const showTheme = (): void => {
  root.dataset['theme'] = query.theme ?? (system.matches ? 'dark' : 'light');
};
root.lang = localeTags[query.locale].lang;
showTheme();
system.addEventListener('change', showTheme);
document.title = texts.title;

const sentence = query.at === null ? texts.place.overview : texts.place[query.offer ?? 'unknown'];
const place = element('h1', { class: `place ${query.at === null ? '' : (query.offer ?? '')}` }, sentence);
const described = element('p', { id: 'described', class: 'unseen' });
const canvas = element('div', {
  class: 'canvas',
  role: 'application',
  tabindex: '0',
  'aria-label': texts.map.label,
  'aria-roledescription': texts.map.role,
  'aria-describedby': 'described',
});
const legend = element('ul', { class: 'legend', 'aria-label': texts.areas.label });
const failure = element('p', { class: 'failure', role: 'status' });
const attribution = element('p', { class: 'attribution' });
const stage = element('div', { class: 'stage' }, canvas, legend, failure, attribution);
document.body.append(patternDrawing(), element('main', {}, place, described, stage));

const shown = startMap(canvas, query, {
  onKinds: (kinds) => {
    const names = kinds.map((kind) => texts.areas[kind]);
    legend.replaceChildren(...kinds.map((kind) => legendRow(kind, texts.areas[kind])));
    legend.hidden = kinds.length === 0;
    const areas = names.length > 0 ? fill(texts.map.described, { areas: names.join(', ') }) : texts.map.noAreas;
    described.textContent = `${sentence} ${areas} ${texts.map.keys}`;
  },
  onFailure: (hasFailed) => {
    const again = element('button', { type: 'button' }, texts.again);
    again.addEventListener('click', () => shown.again());
    failure.replaceChildren(...(hasFailed ? [`${texts.failed} `, again] : []));
  },
  onAttribution: (text) => {
    attribution.textContent = text;
  },
});

stage.append(
  iconButton('north', texts.north, () => shown.move(0, -1)),
  iconButton('west', texts.west, () => shown.move(-1, 0)),
  iconButton('east', texts.east, () => shown.move(1, 0)),
  iconButton('south', texts.south, () => shown.move(0, 1)),
  element(
    'div',
    { class: 'zoom' },
    iconButton('minus', texts.zoomOut, () => shown.zoom(-1)),
    iconButton('plus', texts.zoomIn, () => shown.zoom(1)),
    iconButton('target', texts.center, () => shown.center()),
  ),
);
