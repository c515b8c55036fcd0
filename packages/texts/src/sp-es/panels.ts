import type { panels as enUs } from '../en-us/panels.ts';
import type { SameTexts } from '../template.ts';

export const panels = {
  titles: {
    invoices: 'Mis facturas',
    manage: 'Administrar',
    payment: 'Pago',
    autopay: 'Pago automático',
    paperless: 'Facturación sin papel',
    profile: 'Perfil',
    payments: 'Mis pagos',
    'payment-methods': 'Métodos de pago',
    'manage-payment-methods': 'Administrar métodos de pago',
    'one-time-payment': 'Pago único',
    'link-account': 'Vincular cuenta',
    'communication-preferences': 'Preferencias de comunicación',
    'linked-accounts': 'Cuentas y usuarios vinculados',
    orders: 'Mis pedidos',
    'broadband-labels': 'Datos de banda ancha',
    activity: 'Quién estuvo aquí',
    'sign-in-methods': 'Formas de entrar',
    outages: 'Interrupciones',
  },
  ofAccount: '{title} - {name}',
  close: 'Cerrar',
  openUntilPaid: 'Abierto hasta terminar el pago',
  loadFailed: 'No se pudo cargar este panel.',
} as const satisfies SameTexts<typeof enUs>;
