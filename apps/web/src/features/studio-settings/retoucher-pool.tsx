import type { RetoucherPool } from '@burnish/contract/studio-settings/entities';
import { useId } from 'react';
import { Checkbox } from '../../ui/forms/choice.tsx';
import { copy } from './copy.ts';
import { useSetRetoucherPool } from './queries.ts';

const texts = copy.pool;

/** Whether retouchers choose photos themselves. Saved at once. */
export function RetoucherPoolSwitch({ stored }: { stored: RetoucherPool }) {
  const { busy, pendingInput, run } = useSetRetoucherPool();
  const hint = useId();
  return (
    <div>
      <Checkbox
        checked={pendingInput ?? stored.isOpen}
        aria-busy={busy || undefined}
        aria-describedby={hint}
        onChange={({ target }) => run(target.checked)}
      >
        {texts.isOpen}
      </Checkbox>
      <p id={hint} className="note">
        {texts.hint}
      </p>
    </div>
  );
}
