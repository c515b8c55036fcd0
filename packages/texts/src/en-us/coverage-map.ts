/** Texts of the map page that stands in a frame beside an address. */
export const coverageMap = {
  title: 'Coverage map',
  /** What the map says of the place its pin stands at, and where it shows no place. */
  place: {
    service: 'Service is available here.',
    signup: 'You can sign up for service here.',
    survey: 'There is no service here yet; tell us if you want it.',
    none: 'Service is not available here.',
    unknown: 'The pin shows the address.',
    overview: 'Where service is available.',
  },
  areas: {
    label: 'Areas on this map',
    service: 'Service available',
    signup: 'Sign up',
    survey: 'Planned if wanted',
    none: 'No service',
  },
  /** Read to those who can't see the map. */
  map: {
    label: 'Map',
    role: 'map',
    described: 'Areas in view: {areas}.',
    noAreas: 'No area of the provider is in view.',
    keys: 'The arrow keys move the map, plus and minus change how near it is.',
  },
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  center: 'Back to the address',
  north: 'Move up',
  south: 'Move down',
  west: 'Move left',
  east: 'Move right',
  failed: 'The areas could not be loaded.',
  again: 'Try again',
} as const;
