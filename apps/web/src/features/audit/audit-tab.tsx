import type { AuditRecord } from '@burnish/contract/audit/entities';
import type { FilteredListProps } from '../../lib/list-filters.ts';
import { useMediaQuery } from '../../lib/use-media-query.ts';
import { PagedList } from '../../ui/lists/paged-list.tsx';
import { CsvButton } from '../../ui/lists/table/csv-button.tsx';
import { VirtualRows } from '../../ui/lists/virtual-rows.tsx';
import { AuditFilters } from './audit-filters.tsx';
import { AuditHead, AuditRow } from './audit-row.tsx';
import styles from './audit-tab.module.css';
import { copy } from './copy.ts';
import { auditFile, clearedAuditFilters, isAuditFiltered, useAuditRecords } from './queries.ts';

/** Typical row heights in CSS pixels, as a card and as a line of the table. */
const estimatedHeights = { narrow: 172, wide: 62 };

interface AuditTabProps extends FilteredListProps {
  /** Where the entity of a record is shown. Null: nowhere. */
  subjectUrl: (record: AuditRecord) => string | null;
}

/** Who changed what, from what to what, and when. */
export default function AuditTab({ filters, onFilter, subjectUrl }: AuditTabProps) {
  const isWide = useMediaQuery('(min-width: 64rem)');
  const list = useAuditRecords(filters);
  return (
    <div className={styles.page}>
      <h2 className="vh">{copy.page.title}</h2>
      <AuditFilters filters={filters} onFilter={onFilter} />
      <p className={styles.tools}>
        <CsvButton {...auditFile(filters)} />
      </p>
      <PagedList
        list={list}
        texts={copy.page}
        filtered={isAuditFiltered(filters)}
        onClear={() => onFilter(clearedAuditFilters)}
      >
        {() => (
          <div>
            <AuditHead />
            <VirtualRows
              label={copy.page.title}
              list={list}
              rowKey={(record) => record._id}
              estimatedHeight={isWide ? estimatedHeights.wide : estimatedHeights.narrow}
              renderRow={(record) => (
                <AuditRow record={record} url={subjectUrl(record)} onFilter={onFilter} />
              )}
            />
          </div>
        )}
      </PagedList>
    </div>
  );
}
