import { TextButton } from '../../../ui/buttons/text-link.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { Select } from '../../../ui/forms/select.tsx';
import { type CompareMode, type Comparison, compareModes, type Side } from './compare.ts';
import styles from './compare-bar.module.css';
import { copy } from './copy.ts';
import type { CompareView } from './use-compare.ts';
import { ViewerButton } from './viewer-button.tsx';

const text = copy.compare;

const shortcuts: { readonly [M in CompareMode]?: string } = { slider: 'S', pair: 'D', blink: 'B' };

function VersionPicker({ comparison, side }: { comparison: Comparison; side: Side }) {
  return (
    <div className={styles.picker} data-side={side}>
      <Field label={text[side]} hideLabel>
        <Select
          value={comparison[side].id}
          options={comparison.versions.map(({ id, label }) => ({ value: id, label }))}
          onChange={({ target }) => comparison.onChoose(side, target.value)}
        />
      </Field>
    </div>
  );
}

interface CompareBarProps {
  comparison: Comparison;
  view: CompareView;
  onMode: (mode: CompareMode) => void;
  onRetryLeft: () => void;
}

/** Which two versions are compared, and how. */
export function CompareBar({ comparison, view, onMode, onRetryLeft }: CompareBarProps) {
  const { left } = comparison;
  const { leftStatus, mode } = view;
  return (
    // biome-ignore lint/a11y/useSemanticElements: this is not a form
    <div className={styles.bar} role="group" aria-label={text.title}>
      {mode !== 'single' && <VersionPicker comparison={comparison} side="left" />}
      {/* biome-ignore lint/a11y/useSemanticElements: these are not fields */}
      <div className={styles.modes} role="group" aria-label={text.view}>
        {compareModes.map((each) => (
          <ViewerButton
            key={each}
            icon={each}
            label={text.modes[each]}
            title={text.modes[each]}
            shortcut={shortcuts[each]}
            aria-pressed={each === mode}
            onClick={() => onMode(each)}
          />
        ))}
      </div>
      <VersionPicker comparison={comparison} side="right" />
      {(leftStatus === 'failed' || leftStatus === 'missing') && comparison.mode !== 'single' && (
        <p className={styles.notice} role="status">
          {text[leftStatus](left.label)}{' '}
          {leftStatus === 'failed' && <TextButton onClick={onRetryLeft}>{copy.retry}</TextButton>}
        </p>
      )}
    </div>
  );
}
