import type { Photo } from '@burnish/contract/photos/entities';
import { Disclosure } from '../../../ui/layout/disclosure.tsx';
import type { PanelControl } from '../viewer/panel-control.ts';
import { PanelSection } from '../viewer/panel-section.tsx';
import { AnnotationThreadView } from './annotation-thread.tsx';
import styles from './annotation-threads.module.css';
import { copy } from './copy.ts';
import { isResolved, type SentAnnotation } from './sent-annotations.ts';

interface EarlierAnnotationsProps {
  photo: Photo;
  /** On the versions before the one that is shown. */
  earlier: readonly SentAnnotation[];
  isCustomer: boolean;
  control: PanelControl;
  /** Of the first open one among all that is drawn on the photo. */
  firstPosition: number;
}

interface RowProps extends Omit<EarlierAnnotationsProps, 'earlier' | 'firstPosition'> {
  sent: SentAnnotation;
  /** Null: it isn't drawn. */
  position: number | null;
}

function Row({ photo, sent, isCustomer, control, position }: RowProps) {
  const { number, annotation } = sent;
  const isSelected = position !== null && position === control.selected;
  const content = (
    <>
      <span className={styles.number}>{number}</span>
      <span className={styles.text}>{annotation.note}</span>
    </>
  );
  return (
    <li
      className={styles.row}
      data-selected={isSelected || undefined}
      onPointerEnter={() => control.onPoint(position)}
      onPointerLeave={() => control.onPoint(null)}
    >
      {position === null ? (
        <p className={styles.note}>{content}</p>
      ) : (
        <button
          type="button"
          className={styles.note}
          data-note={position}
          aria-pressed={isSelected}
          onClick={() => control.onSelect(position)}
        >
          {content}
        </button>
      )}
      <AnnotationThreadView photo={photo} sent={sent} isCustomer={isCustomer} announce={control.announce} />
    </li>
  );
}

/** What was asked about earlier versions, with what was said about it. Resolved ones are folded away. */
export function EarlierAnnotations({ earlier, firstPosition, ...props }: EarlierAnnotationsProps) {
  const open = earlier.filter((sent) => !isResolved(sent));
  const resolved = earlier.filter(isResolved);
  if (earlier.length === 0) return null;
  return (
    <PanelSection title={copy.earlier}>
      {open.length > 0 && <p className="note">{copy.earlierHint}</p>}
      <ol className={styles.rows}>
        {open.map((sent, index) => (
          <Row key={sent.number} sent={sent} position={firstPosition + index} {...props} />
        ))}
      </ol>
      {resolved.length > 0 && (
        <Disclosure title={copy.resolvedCount(resolved.length)}>
          <ol className={styles.rows}>
            {resolved.map((sent) => (
              <Row key={sent.number} sent={sent} position={null} {...props} />
            ))}
          </ol>
        </Disclosure>
      )}
    </PanelSection>
  );
}
