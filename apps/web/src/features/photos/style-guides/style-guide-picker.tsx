import type { JobStyle } from '@burnish/domain/photos/style-guide';
import { lazy, Suspense, useState } from 'react';
import { Button } from '../../../ui/buttons/button.tsx';
import { TextButton } from '../../../ui/buttons/text-link.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { Select } from '../../../ui/forms/select.tsx';
import { listTexts } from '../../../ui/lists/list-texts.ts';
import { copy } from './copy.ts';
import { useStyleGuides } from './queries.ts';
import { isSameStyle, styleOf } from './style.ts';
import styles from './style-guides.module.css';

const StyleGuideDialog = lazy(() => import('./style-guide-dialog.tsx'));

interface StyleGuidePickerProps {
  /** What the form has now. */
  style: JobStyle;
  onApply: (style: JobStyle) => void;
}

const noStyle: JobStyle = { brief: null, tier: null, turnaround: 'standard' };

/** What was replaced, and what it was replaced with. */
interface Applied {
  readonly message: string;
  readonly before: JobStyle;
  readonly style: JobStyle;
}

/** Fills in the form as in the last job or from a saved style guide. What it replaces can be brought back. */
export function StyleGuidePicker({ style, onApply }: StyleGuidePickerProps) {
  const { data, isError, refetch } = useStyleGuides();
  const [applied, setApplied] = useState<Applied | null>(null);
  const [isManaging, setManaging] = useState(false);

  function apply(chosen: JobStyle, message: string): void {
    const next = styleOf(chosen);
    setApplied({ message, before: style, style: next });
    onApply(next);
  }

  if (data === undefined) {
    if (!isError) return null;
    return (
      <p className="note" role="status">
        {copy.failed} <TextButton onClick={() => void refetch()}>{listTexts.retry}</TextButton>
      </p>
    );
  }
  const { styleGuides, lastJob } = data;
  if (styleGuides.length === 0 && lastJob === null) return null;
  const chosen = styleGuides.find((guide) => isSameStyle(guide, style));
  const isUnchanged = applied !== null && isSameStyle(applied.style, style);
  return (
    <div className={styles.picker}>
      {styleGuides.length > 0 && (
        <Field label={copy.choose}>
          <Select
            options={[
              { value: '', label: copy.none },
              ...styleGuides.map(({ _id, name }) => ({ value: _id, label: name })),
            ]}
            value={chosen?._id ?? ''}
            onChange={({ target }) => {
              const guide = styleGuides.find(({ _id }) => _id === target.value);
              if (guide) apply(guide, copy.applied(guide.name));
              else apply(noStyle, copy.cleared);
            }}
          />
        </Field>
      )}
      <div className={styles.actions}>
        {lastJob !== null && (
          <Button
            size="small"
            title={copy.lastTimeHint(lastJob.number)}
            onClick={() => apply(lastJob, copy.appliedLastTime)}
          >
            {copy.lastTime}
          </Button>
        )}
        {styleGuides.length > 0 && <TextButton onClick={() => setManaging(true)}>{copy.manage}</TextButton>}
      </div>
      <p className="note" role="status">
        {isUnchanged && applied.message}{' '}
        {isUnchanged && !isSameStyle(applied.before, style) && (
          <TextButton
            onClick={() => {
              onApply(applied.before);
              setApplied(null);
            }}
          >
            {copy.undo}
          </TextButton>
        )}
      </p>
      <Suspense fallback={null}>
        {isManaging && <StyleGuideDialog onClose={() => setManaging(false)} />}
      </Suspense>
    </div>
  );
}
