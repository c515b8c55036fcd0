/** Features, packages and providers of the demo's catalogue. Invented names and drawings; prices in dollars, as a catalogue file has them. */
import type { CatalogueFileInput } from '../catalogue/index.ts';

const encoded = (drawing: string): string => Buffer.from(drawing, 'utf8').toString('base64');

export const providers: CatalogueFileInput['providers'] = [
  {
    code: 'CEDAR',
    name: 'Cedar Valley Fiber',
    logo: {
      fileName: 'cedar-valley-fiber.svg',
      data: encoded(
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 32"><title>Cedar Valley Fiber</title><path fill="#125a3b" d="M16 3 6 17h5l-7 10h24l-7-10h5z"/><path fill="none" stroke="#125a3b" stroke-width="3" d="M38 24c8 0 8-16 16-16s8 16 16 16 8-16 16-16"/></svg>',
      ),
    },
  },
  {
    code: 'PRAIRIE-STREAM',
    name: 'Prairie Stream',
    logo: {
      fileName: 'prairie-stream.svg',
      data: encoded(
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 32"><title>Prairie Stream</title><rect x="4" y="5" width="32" height="22" rx="3" fill="#1f3a93"/><path fill="#fff" d="m16 10 10 6-10 6z"/><path fill="none" stroke="#1f3a93" stroke-width="3" d="M44 12h44M44 20h30"/></svg>',
      ),
    },
  },
  {
    code: 'HEARTH-GUARD',
    name: 'Hearth Guard',
    logo: {
      fileName: 'hearth-guard.svg',
      data: encoded(
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 32"><title>Hearth Guard</title><path fill="#8a2d1c" d="M16 3 4 8v8c0 7 5 11 12 13 7-2 12-6 12-13V8z"/><circle cx="16" cy="15" r="5" fill="#fff"/><path fill="none" stroke="#8a2d1c" stroke-width="3" d="M38 16h50"/></svg>',
      ),
    },
  },
];

/** The access itself: a plan's price is the price of its access. */
const access = (code: string, price: number, english: string, spanish: string) => ({
  code,
  description: english,
  texts: { 'sp-es': { description: spanish } },
  featureType: 'RECURRING',
  price,
  provider: 'CEDAR',
});

export const features: CatalogueFileInput['features'] = [
  {
    code: 'STATIC-IP',
    description: 'Static IP address',
    note: 'For cameras, servers and remote work',
    texts: { 'sp-es': { description: 'Dirección IP fija', note: 'Para cámaras, servidores y trabajo remoto' } },
    featureType: 'RECURRING',
    price: 5,
    hideSurveyPrice: true,
  },
  {
    code: 'BACKUP',
    description: 'Online backup',
    note: '500 GB for all your devices',
    texts: { 'sp-es': { description: 'Copia de seguridad en línea', note: '500 GB para todos sus dispositivos' } },
    featureType: 'RECURRING',
    price: 3,
  },
  {
    code: 'INSTALL',
    description: 'Installation',
    note: 'At your home, about two hours',
    texts: { 'sp-es': { description: 'Instalación', note: 'En su casa, unas dos horas' } },
    featureType: 'ACTIVATION',
    chargeClass: 'installation',
    price: 49,
    hideSurveyPrice: true,
  },
  {
    code: 'VOICEMAIL',
    description: 'Voicemail to e-mail',
    texts: { 'sp-es': { description: 'Buzón de voz por correo electrónico' } },
    featureType: 'RECURRING',
    chargeClass: 'voice',
    price: 2,
  },
  { code: 'LINE-CARE', description: 'Line monitoring', featureType: 'RECURRING', hideCustomerPortal: true },
  access('LINE-100', 29.99, '100 Mbps internet access', 'Acceso a internet de 100 Mbps'),
  access('LINE-300', 34.99, '300 Mbps internet access', 'Acceso a internet de 300 Mbps'),
  access('LINE-500', 44.99, '500 Mbps internet access', 'Acceso a internet de 500 Mbps'),
  access('LINE-1G', 64.99, '1 Gbps internet access', 'Acceso a internet de 1 Gbps'),
  access('LINE-2G', 89.99, '2 Gbps internet access', 'Acceso a internet de 2 Gbps'),
  access('LINE-BIZ', 129, '1 Gbps business access', 'Acceso comercial de 1 Gbps'),
  access('LINE-BIZ-300', 69, '300 Mbps business access', 'Acceso comercial de 300 Mbps'),
  access('LINE-250', 32.99, '250 Mbps internet access', 'Acceso a internet de 250 Mbps'),
  access('PHONE-LINE', 15, 'Phone line with unlimited calls', 'Línea telefónica con llamadas ilimitadas'),
  access('PHONE-LINE-BUNDLE', 10, 'Phone line with unlimited calls', 'Línea telefónica con llamadas ilimitadas'),
  {
    code: 'REPAIR-4H',
    description: 'Repair within four hours',
    texts: { 'sp-es': { description: 'Reparación en cuatro horas' } },
    featureType: 'RECURRING',
  },
  {
    code: 'WIRING',
    description: 'Wiring to a second room',
    note: 'Up to 60 feet of cable, neatly laid',
    texts: { 'sp-es': { description: 'Cableado a una segunda habitación', note: 'Hasta 60 pies de cable, bien colocado' } },
    featureType: 'ACTIVATION',
    chargeClass: 'installation',
    price: 79,
    hideSignupPrice: true,
    hideSurveyPrice: true,
  },
  {
    code: 'KEEP-NUMBER',
    description: 'Keep your phone number',
    texts: { 'sp-es': { description: 'Conserve su número de teléfono' } },
    featureType: 'ACTIVATION',
    chargeClass: 'voice',
    price: 10,
  },
  {
    code: 'STREAM',
    description: 'Prairie Stream TV',
    note: '90 channels and local stations',
    texts: { 'sp-es': { description: 'Televisión Prairie Stream', note: '90 canales y estaciones locales' } },
    featureType: 'RECURRING',
    chargeClass: 'video',
    price: 12.99,
    provider: 'PRAIRIE-STREAM',
  },
  {
    code: 'GUARD',
    description: 'Hearth Guard home alarm',
    note: 'Price on the first visit',
    texts: { 'sp-es': { description: 'Alarma para el hogar Hearth Guard', note: 'Precio en la primera visita' } },
    featureType: 'RECURRING',
    price: 19.95,
    hideSignupPrice: true,
    hideSurveyPrice: true,
    provider: 'HEARTH-GUARD',
  },
  {
    code: 'WIFI-SETUP',
    description: 'Set-up of your devices',
    texts: { 'sp-es': { description: 'Configuración de sus dispositivos' } },
    featureType: 'RECURRING',
  },
];

export const packages: CatalogueFileInput['packages'] = [
  {
    code: 'WIFI',
    name: 'Wi-Fi',
    description: 'Wi-Fi at home',
    texts: { 'sp-es': { name: 'Wi-Fi', description: 'Wi-Fi en casa' } },
    options: [
      {
        code: 'WIFI-ONE',
        description: 'Wi-Fi 7 unit',
        note: 'Up to 1,500 sq ft',
        texts: { 'sp-es': { description: 'Equipo Wi-Fi 7', note: 'Hasta 1,500 pies cuadrados' } },
        chargeClass: 'equipment',
        monthlyPrice: 5,
        features: ['WIFI-SETUP'],
      },
      {
        code: 'WIFI-WHOLE',
        description: 'Whole-Home Wi-Fi',
        note: 'Two units, up to 3,000 sq ft',
        texts: { 'sp-es': { description: 'Wi-Fi en toda la casa', note: 'Dos equipos, hasta 3,000 pies cuadrados' } },
        chargeClass: 'equipment',
        monthlyPrice: 8,
        features: ['WIFI-SETUP'],
      },
    ],
  },
  {
    code: 'ROUTER',
    name: 'Router',
    description: 'The router on your fiber',
    texts: { 'sp-es': { name: 'Enrutador', description: 'El enrutador de su fibra' } },
    options: [
      {
        code: 'ROUTER-STANDARD',
        description: 'Standard router',
        note: 'Four ports, lent without charge',
        texts: { 'sp-es': { description: 'Enrutador estándar', note: 'Cuatro puertos, prestado sin costo' } },
        chargeClass: 'equipment',
      },
      {
        code: 'ROUTER-FAST',
        description: '10-gigabit router',
        note: 'Eight ports, for home offices',
        texts: { 'sp-es': { description: 'Enrutador de 10 gigabits', note: 'Ocho puertos, para oficinas en casa' } },
        chargeClass: 'equipment',
        monthlyPrice: 4,
      },
      {
        code: 'ROUTER-OWN',
        description: 'My own router',
        texts: { 'sp-es': { description: 'Mi propio enrutador' } },
      },
    ],
  },
];
