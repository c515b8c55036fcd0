/** How much room there is where the database keeps its files. */
export interface DiskSpace {
  /** Bytes that can still be written, and bytes there are in all; null when nobody can say. */
  read(): Promise<{ freeBytes: number; totalBytes: number } | null>;
}
