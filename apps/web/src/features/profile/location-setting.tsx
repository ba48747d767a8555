import type { User } from '@burnish/contract/accounts/entities';
import { useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { call } from '../../lib/api-client.ts';
import { errorText } from '../../lib/api-error.ts';
import { useAction } from '../../lib/use-action.ts';
import { profileKey } from '../../presentation/shared-query-keys.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { Checkbox } from '../../ui/forms/choice.tsx';
import { copy } from './copy.ts';

const texts = copy.downloads;
const downloadsToast = { id: 'downloads', replace: true };

/** Whether finished files are downloaded without their location. Saved at once. */
export function LocationSetting({ user }: { user: User }) {
  const hint = useId();
  const client = useQueryClient();
  const { busy, pendingInput, run } = useAction({
    key: ['remove-location'],
    changes: ['user'],
    run: (removeLocation: boolean) => call('PUT /auth/profile', { body: { removeLocation } }),
    onSuccess(reply, isOn) {
      client.setQueryData(profileKey, reply);
      toast.success(isOn ? texts.on : texts.off, downloadsToast);
    },
    onError: (error) => toast.error(errorText(error, texts.failed), downloadsToast),
  });
  return (
    <div>
      <Checkbox
        checked={pendingInput ?? user.removeLocation}
        onChange={({ target }) => run(target.checked)}
        aria-busy={busy || undefined}
        aria-describedby={hint}
      >
        {texts.removeLocation}
      </Checkbox>
      <p id={hint} className="note">
        {texts.hint}
      </p>
    </div>
  );
}
