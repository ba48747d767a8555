import type { PauseSetting } from '@burnish/contract/studio-settings/entities';
import { useId } from 'react';
import { Checkbox } from '../../ui/forms/choice.tsx';
import { copy } from './copy.ts';
import { useSetPauses } from './queries.ts';

const texts = copy.pauses;

/** Whether customers pause their plans without the studio. Saved at once. */
export function PausesSwitch({ stored }: { stored: PauseSetting }) {
  const { busy, pendingInput, run } = useSetPauses();
  const hint = useId();
  return (
    <div>
      <Checkbox
        checked={pendingInput ?? stored.isSelfService}
        aria-busy={busy || undefined}
        aria-describedby={hint}
        onChange={({ target }) => run(target.checked)}
      >
        {texts.isSelfService}
      </Checkbox>
      <p id={hint} className="note">
        {texts.hint}
      </p>
    </div>
  );
}
