import type { coverageMap as enUs } from '../en-us/coverage-map.ts';
import type { SameTexts } from '../template.ts';

export const coverageMap = {
  title: 'Mapa de cobertura',
  place: {
    service: 'Aquí hay servicio disponible.',
    signup: 'Aquí puede inscribirse para tener servicio.',
    survey: 'Aquí todavía no hay servicio; díganos si lo quiere.',
    none: 'Aquí no hay servicio disponible.',
    unknown: 'La marca señala la dirección.',
    overview: 'Dónde hay servicio disponible.',
  },
  areas: {
    label: 'Zonas de este mapa',
    service: 'Con servicio',
    signup: 'Inscripción',
    survey: 'Si hay interés',
    none: 'Sin servicio',
  },
  map: {
    label: 'Mapa',
    role: 'mapa',
    described: 'Zonas a la vista: {areas}.',
    noAreas: 'No hay zonas del proveedor a la vista.',
    keys: 'Las flechas mueven el mapa; más y menos lo acercan y lo alejan.',
  },
  zoomIn: 'Acercar',
  zoomOut: 'Alejar',
  center: 'Volver a la dirección',
  north: 'Mover hacia arriba',
  south: 'Mover hacia abajo',
  west: 'Mover a la izquierda',
  east: 'Mover a la derecha',
  failed: 'No se pudieron cargar las zonas.',
  again: 'Intentar de nuevo',
} as const satisfies SameTexts<typeof enUs>;
