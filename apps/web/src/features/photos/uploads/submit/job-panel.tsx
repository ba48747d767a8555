import type { PhotoQuota } from '@burnish/contract/photos/entities';
import { useId } from 'react';
import { turnaroundLabels } from '../../../../presentation/retouching.ts';
import { ChoiceGroup, Radio } from '../../../../ui/forms/choice.tsx';
import { Field } from '../../../../ui/forms/field.tsx';
import { Textarea } from '../../../../ui/forms/input.tsx';
import { Panel } from '../../../../ui/layout/panel.tsx';
import { copy } from '../copy.ts';
import type { DraftControl } from '../draft.ts';
import styles from '../panel.module.css';

const text = copy.job;
const maxBriefLength = 5_000;

/** The brief and the turnaround, which apply to all photos of the job. */
export function JobPanel({ quota, control }: { quota: PhotoQuota | undefined; control: DraftControl }) {
  const { draft, change } = control;
  const name = useId();
  const options = quota?.turnaroundOptions ?? [];
  const chosen = options.find(({ turnaround }) => turnaround === draft.turnaround) ?? options[0];
  return (
    <Panel as="section" aria-labelledby="job">
      <h2 id="job">{text.title}</h2>
      <div className={styles.panel}>
        <Field label={text.brief} optional hint={text.briefHint}>
          <Textarea
            rows={3}
            maxLength={maxBriefLength}
            value={draft.brief}
            onChange={({ target }) => change({ brief: target.value })}
          />
        </Field>
        {options.length > 0 && (
          <ChoiceGroup legend={text.turnaround}>
            {options.map(({ turnaround, hours }) => (
              <Radio
                key={turnaround}
                name={name}
                checked={turnaround === chosen?.turnaround}
                onChange={() => change({ turnaround })}
              >
                <span className={styles.choice}>
                  <span>
                    {turnaroundLabels[turnaround].label}, <span className="num">{text.within(hours)}</span>
                  </span>
                  {turnaround === 'rush' && <span className="note">{text.rushFee}</span>}
                </span>
              </Radio>
            ))}
          </ChoiceGroup>
        )}
      </div>
    </Panel>
  );
}
