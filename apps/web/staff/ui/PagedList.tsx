import type { ReactNode } from 'react';
import { Button } from '../../src/ui/Button.tsx';
import { useStaffTexts } from '../platform/texts.ts';
import styles from './paged-list.module.css';
import { StaffRead } from './StaffRead.tsx';

interface PagedListProps<Page, Row> {
  /** Of useStaffPages. */
  pages: {
    data: { pages: Page[] } | undefined;
    error: unknown;
    refetch: () => Promise<unknown>;
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    fetchNextPage: () => unknown;
  };
  rowsOf: (page: Page) => readonly Row[];
  /** What is said when there is none. */
  empty: ReactNode;
  /** Above the rows, from the page that was read last; also when there are none. */
  head?: (latest: Page) => ReactNode;
  children: (rows: readonly Row[]) => ReactNode;
}

/** A list that is read page by page: what stands above it, its rows or why there are none, and the button for more. */
export function PagedList<Page, Row>({ pages, rowsOf, empty, head, children }: PagedListProps<Page, Row>) {
  const { actions } = useStaffTexts('shell');
  return (
    <StaffRead query={pages}>
      {({ pages: list }) => {
        const rows = list.flatMap(rowsOf);
        const latest = list.at(-1);
        return (
          <div className={styles.list}>
            {head && latest !== undefined && head(latest)}
            {rows.length === 0 ? empty : children(rows)}
            {pages.hasNextPage && (
              <div>
                <Button busy={pages.isFetchingNextPage} onClick={() => pages.fetchNextPage()}>
                  {actions.more}
                </Button>
              </div>
            )}
          </div>
        );
      }}
    </StaffRead>
  );
}
