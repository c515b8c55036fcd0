/** The map of one address, beside the step of a wizard: the portal's own map page or a listed one, in a frame that can do nothing else. */
export { PlaceMap, type PlaceMapTexts } from './PlaceMap.tsx';
export { useEmbedUrl } from './use-embed-url.ts';
