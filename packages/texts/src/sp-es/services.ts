import type { services as enUs } from '../en-us/services.ts';
import type { SameTexts } from '../template.ts';

export const services = {
  title: 'Mi {plan}',
  lineCount: { one: 'Tiene {count} línea de servicio', other: 'Tiene {count} líneas de servicio' },
  features: 'Funciones',
  packages: 'Paquetes',
  status: 'Estado',
  manage: 'Administrar',
  label: 'Datos de banda ancha',
  manageDisabled: 'El plan se puede cambiar mientras la línea y la cuenta estén activas.',
  none: 'Aún no hay servicios.',
  cardTitle: 'Mis servicios',
  noneText: 'Su plan y sus líneas aparecen aquí cuando haya pedido el servicio.',
  plan: 'Plan',
  line: 'Línea de servicio',
  included: 'Lo que tiene ahora',
  noFeatures: 'Ninguna',
  byPhone: '[Para cambiar su plan, sus funciones u opciones, llame al {supportPhone}.]',
} as const satisfies SameTexts<typeof enUs>;
