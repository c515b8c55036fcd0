import type { ReactNode } from 'react';
import { classes } from './classes.ts';
import styles from './table.module.css';
import text from './text.module.css';

export interface Column<Row> {
  key: string;
  header: string;
  /** Figures are right-aligned. */
  numeric?: boolean;
  /** Left out on phones, where two lines of two are shown. */
  wideOnly?: boolean;
  cell: (row: Row) => ReactNode;
}

export interface TableProps<Row> {
  /** Names the table for screen readers. */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string | number;
}

/** A table that becomes stacked rows on phones. The roles are explicit because a grid display drops them in some browsers. */
export function Table<Row>({ caption, columns, rows, rowKey }: TableProps<Row>) {
  return (
    <table className={styles.table} role="table">
      <caption className={text.visuallyHidden}>{caption}</caption>
      <thead role="rowgroup">
        <tr role="row">
          {columns.map((column) => (
            <th key={column.key} role="columnheader" scope="col" className={cellClass(column)}>
              {column.header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {rows.map((row) => (
          <tr key={rowKey(row)} role="row">
            {columns.map((column) => (
              <td key={column.key} role="cell" className={cellClass(column)}>
                {column.cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function cellClass<Row>(column: Column<Row>): string {
  return classes(column.numeric && styles.numeric, column.wideOnly && styles.wideOnly);
}
