import { Field } from '../../../../ui/forms/field.tsx';
import { Textarea } from '../../../../ui/forms/input.tsx';
import { Panel } from '../../../../ui/layout/panel.tsx';
import { SaveStyleGuide } from '../../style-guides/save-style-guide.tsx';
import { StyleGuidePicker } from '../../style-guides/style-guide-picker.tsx';
import { copy } from '../copy.ts';
import type { DraftControl } from '../draft.ts';
import styles from '../panel.module.css';

const text = copy.job;
const maxBriefLength = 5_000;

/** The brief for all photos of the job, written here or filled in from a style guide. */
export function BriefPanel({ control: { draft, change } }: { control: DraftControl }) {
  return (
    <Panel as="section" aria-labelledby="brief">
      <h2 id="brief">{text.brief}</h2>
      <div className={styles.panel}>
        <StyleGuidePicker
          style={draft}
          onApply={({ brief, tier, turnaround }) => change({ brief: brief ?? '', tier, turnaround })}
        />
        <Field label={text.instructions} optional hint={text.briefHint}>
          <Textarea
            rows={3}
            maxLength={maxBriefLength}
            value={draft.brief}
            onChange={({ target }) => change({ brief: target.value })}
          />
        </Field>
        <SaveStyleGuide style={draft} />
      </div>
    </Panel>
  );
}
