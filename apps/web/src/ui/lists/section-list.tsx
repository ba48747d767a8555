import type { ReactNode } from 'react';
import type { InfiniteList } from '../../lib/infinite-list.ts';
import { Skeleton } from '../feedback/skeleton.tsx';
import { PagedList, type PagedListTexts } from './paged-list.tsx';

interface SectionListProps<Row> {
  list: InfiniteList<Row>;
  texts: PagedListTexts;
  children: (rows: readonly Row[]) => ReactNode;
}

/** A paged list in one section of a page, without search and filters. It counts its rows only while there are more. */
export function SectionList<Row>({ list, texts, children }: SectionListProps<Row>) {
  return (
    <PagedList
      list={{ ...list, loadedCount: list.hasMore ? list.loadedCount : undefined }}
      texts={texts}
      filtered={false}
      onClear={() => {}}
      skeleton={<Skeleton shape="lines" />}
    >
      {children}
    </PagedList>
  );
}
