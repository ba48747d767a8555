import type { Wire } from '@burnish/contract/api';
import type { Job } from '@burnish/contract/photos/entities';
import { call } from '../../../lib/api-client.ts';
import { errorText } from '../../../lib/api-error.ts';
import { useAction } from '../../../lib/use-action.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { copy } from './copy.ts';

type NewRetention = Wire['PUT /photos/admin/jobs/:id/retention']['body'];

export function useChangeRetention({ _id: id, number }: Job, onChanged: () => void) {
  return useAction({
    key: ['change-retention', id],
    changes: ['job'],
    run: (body: NewRetention) => call('PUT /photos/admin/jobs/:id/retention', { params: { id }, body }),
    onSuccess() {
      toast.success(copy.success(number));
      onChanged();
    },
    onError: (error) => toast.error(errorText(error, copy.failed)),
  });
}
