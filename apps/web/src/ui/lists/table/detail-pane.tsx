import { type ReactNode, useEffect, useRef } from 'react';
import { formatCount } from '../../../lib/format.ts';
import { useMediaQuery } from '../../../lib/use-media-query.ts';
import type { OpenRow } from '../../../lib/use-open-row.ts';
import { Button } from '../../buttons/button.tsx';
import { IconButton } from '../../buttons/icon-button.tsx';
import { EmptyState } from '../../feedback/empty-state.tsx';
import { Skeleton } from '../../feedback/skeleton.tsx';
import { listTexts } from '../list-texts.ts';
import type { RecordFact } from '../record-page.tsx';
import styles from './detail-pane.module.css';
import { besideList } from './layout.ts';
import type { ListDefinition } from './list-definition.ts';
import { tableTexts } from './table-texts.ts';

function Fact<Row>({ fact, row }: { fact: RecordFact<Row>; row: Row }) {
  const value = fact.value(row);
  if (value === null && fact.optional) return null;
  return (
    <div data-wide={fact.wide}>
      <dt>{fact.term}</dt>
      <dd>{value ?? <span className={styles.empty}>{listTexts.emptyValue}</span>}</dd>
    </div>
  );
}

function Content<Row>({ definition, row }: { definition: ListDefinition<Row>; row: Row }) {
  const { title, lead, status, facts, details, actions } = definition;
  const editor = definition.editor?.(row) ?? null;
  return (
    <>
      <div className={styles.body}>
        <div className={styles.identity}>
          <h2>{title.text(row)}</h2>
          {lead && <p className="note">{lead(row)}</p>}
        </div>
        <div className={styles.status}>{status(row)}</div>
        {editor}
        {editor === null && facts.length > 0 && (
          <dl className={styles.facts}>
            {facts.map((fact) => (
              <Fact key={fact.term} fact={fact} row={row} />
            ))}
          </dl>
        )}
        {details?.(row)}
      </div>
      {editor === null && actions && <div className={styles.actions}>{actions(row, 'pane')}</div>}
    </>
  );
}

interface DetailPaneProps<Row> {
  definition: ListDefinition<Row>;
  open: OpenRow<Row>;
  /** Of all rows that the filters find: '128', or '1,000+'. */
  total: string;
  /** Opens the next or previous row; undefined if there is none. */
  onStep: (step: 1 | -1) => (() => void) | undefined;
  onClose: () => void;
}

function PaneState<Row>({ open, children }: { open: OpenRow<Row>; children: (row: Row) => ReactNode }) {
  if (open.row !== undefined) return children(open.row);
  if (open.isNotFound) return <EmptyState title={tableTexts.rowNotFound} />;
  if (!open.failed) return <Skeleton shape="lines" label={tableTexts.rowLoading} />;
  const retry = (
    <Button size="small" onClick={open.retry}>
      {listTexts.retry}
    </Button>
  );
  return <EmptyState failed title={tableTexts.rowFailed} action={retry} />;
}

/** The details of the open row, beside the list or over it. Escape closes it. */
export default function DetailPane<Row extends { readonly _id: string }>({
  definition,
  open,
  total,
  onStep,
  onClose,
}: DetailPaneProps<Row>) {
  const isBeside = useMediaQuery(besideList);
  const pane = useRef<HTMLElement>(null);
  useEffect(() => {
    // A form in the pane has the focus already.
    if (!isBeside && !pane.current?.contains(document.activeElement))
      pane.current?.focus({ preventScroll: true });
  }, [isBeside]);

  const { row, index } = open;
  const [previous, next] = [onStep(-1), onStep(1)];
  return (
    <aside
      ref={pane}
      className={styles.pane}
      tabIndex={-1}
      data-list-pane
      aria-label={row === undefined ? tableTexts.rowLoading : tableTexts.details(definition.title.text(row))}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !event.defaultPrevented) onClose();
      }}
    >
      <div className={styles.bar}>
        <span className="note num">{index >= 0 && tableTexts.positionOf(formatCount(index + 1), total)}</span>
        <IconButton
          icon="back"
          label={tableTexts.previousRow}
          aria-keyshortcuts="K"
          disabled={previous === undefined}
          onClick={previous}
        />
        <IconButton
          icon="send"
          label={tableTexts.nextRow}
          aria-keyshortcuts="J"
          disabled={next === undefined}
          onClick={next}
        />
        <IconButton icon="close" label={tableTexts.closeDetails} onClick={onClose} />
      </div>
      <PaneState open={open}>
        {/* Forms and dialogs belong to one row. */}
        {(shown) => <Content key={shown._id} definition={definition} row={shown} />}
      </PaneState>
    </aside>
  );
}
