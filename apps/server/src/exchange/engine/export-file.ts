import type { Queries } from '../../platform/db/database.ts';
import type { AnyEntity } from './entity.ts';
import { TableWriter } from './table-writer.ts';

/** Writes everything of an entity to a file, in the format of its name; answers how many rows. */
export async function exportFile(db: Queries, entity: AnyEntity, file: string): Promise<number> {
  const writer = new TableWriter(file);
  let rows = 0;
  try {
    await writer.header(Object.keys(entity.columns));
    for await (const page of entity.read(db)) {
      await writer.add(entity.columns, page);
      rows += page.length;
    }
    await writer.close();
  } catch (error) {
    await writer.discard();
    throw error;
  }
  return rows;
}
