import type { PhotoQuota } from '@burnish/contract/photos/entities';
import { useId } from 'react';
import { turnaroundLabels } from '../../../../presentation/retouching.ts';
import { ChoiceGroup, Radio } from '../../../../ui/forms/choice.tsx';
import { Panel } from '../../../../ui/layout/panel.tsx';
import { copy } from '../copy.ts';
import type { DraftControl } from '../draft.ts';
import styles from '../panel.module.css';

const text = copy.job;

interface DeadlinePanelProps {
  /** The quota that will be used. */
  quota: PhotoQuota | undefined;
  control: DraftControl;
}

/** When the job is due: the turnarounds that the chosen plan offers. */
export function DeadlinePanel({ quota, control: { draft, change } }: DeadlinePanelProps) {
  const name = useId();
  if (quota === undefined) return null;
  const { turnaroundOptions } = quota;
  const chosen =
    turnaroundOptions.find(({ turnaround }) => turnaround === draft.turnaround) ?? turnaroundOptions[0];
  return (
    <Panel as="section" aria-labelledby="deadline">
      <h2 id="deadline">{text.deadline}</h2>
      <div className={styles.panel}>
        <ChoiceGroup legend={text.turnaround}>
          {turnaroundOptions.map(({ turnaround, hours }) => (
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
      </div>
    </Panel>
  );
}
