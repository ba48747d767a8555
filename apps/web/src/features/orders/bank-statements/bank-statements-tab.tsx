import { lazy, Suspense, useState } from 'react';
import type { FilteredListProps } from '../../../lib/list-filters.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { RecordSection, SectionMount } from '../../../ui/layout/record-section.tsx';
import styles from './bank-statements.module.css';
import { copy } from './copy.ts';
import type { LineLinks } from './line-match.tsx';
import { Lines } from './lines.tsx';
import { Statements } from './statements.tsx';

const ImportStatement = lazy(() => import('./import-statement.tsx'));

const ids = { lines: 'incoming-payments', statements: 'imported-statements' };

/** Bank statements: what arrived, the invoices that it may pay, and the files that were imported. */
export default function BankStatementsTab({ links, ...props }: FilteredListProps & { links: LineLinks }) {
  const [isImporting, setImporting] = useState(false);
  return (
    <div className={styles.page}>
      <div>
        <Button variant="primary" onClick={() => setImporting(true)}>
          {copy.import}
        </Button>
      </div>
      <RecordSection id={ids.lines} title={copy.lines.title} note={copy.lines.note}>
        <SectionMount>
          <Lines {...props} links={links} />
        </SectionMount>
      </RecordSection>
      <RecordSection id={ids.statements} title={copy.statements.title}>
        <SectionMount>
          <Statements onShow={(statement) => props.onFilter({ statement, status: '' })} />
        </SectionMount>
      </RecordSection>
      {isImporting && (
        <Suspense fallback={null}>
          <ImportStatement onClose={() => setImporting(false)} />
        </Suspense>
      )}
    </div>
  );
}
