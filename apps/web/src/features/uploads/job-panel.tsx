import type { PhotoAccount } from '@burnish/contract/entity';
import { useId } from 'react';
import { pace as paceWords } from '../../presentation/pace.ts';
import { ChoiceGroup, Radio } from '../../ui/choice.tsx';
import { Field } from '../../ui/field.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Textarea } from '../../ui/textarea.tsx';
import { copy } from './copy.ts';
import styles from './use.module.css';
import type { TypedControl } from './use-typed.ts';

const words = copy.job;
const briefMax = 5_000;

/** What goes for all of them: the brief, and how soon. */
export function JobPanel({ account, control }: { account: PhotoAccount | undefined; control: TypedControl }) {
  const { typed, change } = control;
  const name = useId();
  const paces = account?.turnarounds ?? [];
  const chosen = paces.find(({ pace }) => pace === typed.pace) ?? paces[0];
  return (
    <Panel as="section" aria-labelledby="job">
      <h2 id="job">{words.title}</h2>
      <div className={styles.panel}>
        <Field label={words.brief} aside={words.optional} hint={words.briefHint}>
          <Textarea
            rows={3}
            maxLength={briefMax}
            value={typed.brief}
            onChange={({ target }) => change({ brief: target.value })}
          />
        </Field>
        {paces.length > 0 && (
          <ChoiceGroup legend={words.pace}>
            {paces.map(({ pace, hours }) => (
              <Radio key={pace} name={name} checked={pace === chosen?.pace} onChange={() => change({ pace })}>
                <span className={styles.account}>
                  <span>
                    {paceWords[pace].label}, <span className="num">{words.within(hours)}</span>
                  </span>
                  {pace === 'rush' && <span className="note">{words.rushFee}</span>}
                </span>
              </Radio>
            ))}
          </ChoiceGroup>
        )}
      </div>
    </Panel>
  );
}
