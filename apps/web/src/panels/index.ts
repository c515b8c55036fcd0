// The side panels: one at a time, opened by the address. A panel's screen is made of PanelBody and PanelFoot.
export { PanelHost } from './PanelHost.tsx';
export { PanelBody, PanelFoot, PanelSum } from './PanelParts.tsx';
export { useMayOpen } from './panel-access.ts';
export type { PanelRequest } from './panel-address.ts';
export { useCloseLock, usePanels } from './panel-context.ts';
export type { PanelEntry, PanelProps } from './registry.tsx';
