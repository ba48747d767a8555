import { useId } from 'react';
import { setSingleKeys, useSingleKeys } from '../../lib/single-keys.ts';
import { Checkbox } from '../../ui/forms/choice.tsx';
import { copy } from './copy.ts';

/** Switches shortcuts of single keys on and off in this browser. Ctrl K and the keys of a focused control stay. */
export function SingleKeysSetting() {
  const isOn = useSingleKeys();
  const hint = useId();
  return (
    <div>
      <Checkbox
        checked={isOn}
        onChange={(event) => setSingleKeys(event.target.checked)}
        aria-describedby={hint}
      >
        {copy.singleKeys.label}
      </Checkbox>
      <p id={hint} className="note">
        {copy.singleKeys.hint}
      </p>
    </div>
  );
}
