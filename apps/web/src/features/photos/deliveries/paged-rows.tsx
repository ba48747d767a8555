import { type ReactNode, useState } from 'react';
import { formatCount } from '../../../lib/format.ts';
import { LoadMore } from '../../../ui/lists/load-more.tsx';

const pageSize = 60;

interface PagedRowsProps<Row> {
  rows: readonly Row[];
  children: (shown: readonly Row[]) => ReactNode;
}

/** Rows that are loaded already, of which a page at a time is rendered. */
export function PagedRows<Row>({ rows, children }: PagedRowsProps<Row>) {
  const [limit, setLimit] = useState(pageSize);
  const shown = rows.slice(0, limit);
  const hasMore = shown.length < rows.length;
  return (
    <>
      {children(shown)}
      <LoadMore
        hasMore={hasMore}
        busy={false}
        onLoadMore={() => setLimit(limit + pageSize)}
        note={hasMore ? `${formatCount(shown.length)} of ${formatCount(rows.length)}` : undefined}
      />
    </>
  );
}
