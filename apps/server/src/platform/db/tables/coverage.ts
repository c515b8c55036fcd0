/** Row types of coverage. */
export interface CoverageTables {}
