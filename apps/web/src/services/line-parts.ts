import type { ServiceLine } from './services-query.ts';

/** Descriptions of a line's features (DASH-019). */
export const featuresOf = (line: ServiceLine): string[] => line.servicelineFeatures.map(({ featureDescription }) => featureDescription);

/** Descriptions of the options taken in a line's packages (DASH-020). */
export const optionsOf = (line: ServiceLine): string[] =>
  line.activeFeaturePackages.flatMap(({ featurePackageOptions }) => featurePackageOptions.map(({ description }) => description));
