import { type ImportRefusal, priorityLimits, type RejectedArea } from '@porchlight/server/coverage/index.ts';

/** Why a file of areas was not taken at all. */
export const fileProblems: Record<ImportRefusal['problem'], string> = {
  tooLarge: 'The file is too large: at most 64 MB, 128 MB when unpacked.',
  damaged: 'The file is damaged: it could not be unpacked.',
  unsafeArchive: 'The archive has names that lead out of it, or far too many: it is not opened.',
  noDrawing: 'The archive has no KML file in its root.',
  notText: 'The file is not UTF-8 text.',
  notJson: 'The file looks like JSON and could not be read as such.',
  notXml: 'The file looks like KML and could not be read as such.',
  unsafeXml: 'The file declares a document type or entities, or is nested too deep: it is not read.',
  unknownFormat: 'The file is neither GeoJSON (Feature, FeatureCollection, Polygon, MultiPolygon) nor KML or KMZ.',
  otherGrid: 'The coordinates are not in degrees of WGS 84: export them as EPSG:4326.',
  tooManyAreas: 'The file has more than 20000 areas: import it in parts.',
  unknownLocationOption: 'There is no location with that code.',
  replaceWithRejected: 'Nothing was replaced: some areas of the file can not be used. Run it with --dry-run --errors FILE to see which.',
};

/** Why one area was left out. */
export const areaProblems: Record<RejectedArea['problem'], string> = {
  notAnArea: 'is no area: a polygon is needed, not a point, a line or a picture',
  badCoordinates: 'has coordinates that are no pairs of numbers',
  outsideWorld: 'has coordinates outside of the world: degrees of WGS 84 are needed, longitude first',
  swapped: 'seems to have latitude and longitude in the wrong order',
  tooFewPositions: 'has a ring of fewer than three places',
  tooManyPositions: 'has more than 200000 positions',
  noSize: 'covers no ground',
  crossing: 'has sides that cross each other',
  holeOutside: 'has a hole outside of its outer ring',
  tooIntricate: 'is too intricate to be checked',
  noStatus: 'has no status: give it one, or use --status',
  unknownStatus: 'has a status that is not known (NEW_SERVICE, NEW_SIGNUP, NEW_SURVEY, NONE)',
  unknownLocation: 'names a location that does not exist',
  badPriority: `has a priority that is not a whole number from ${priorityLimits.min} to ${priorityLimits.max}`,
  badPlans: 'has plans that are neither a list of codes nor a text with commas',
  badId: 'has an id longer than 200 characters',
  repeatedId: 'has the id (or, without one, the name) of an area before it',
};
