import type { Subscription } from '@burnish/contract/entity';
import { useAct } from '../../../lib/act.ts';
import { failureText } from '../../../lib/failure.ts';
import { call } from '../../../lib/service.ts';
import { toast } from '../../../lib/toast.ts';
import { adminToast } from '../../../presentation/admin-toast.ts';
import { copy } from './copy.ts';
import type { EditFields } from './fields.ts';

type Run = (row: Subscription, changes: Partial<EditFields>) => Promise<Subscription>;

/** Either tab has a call of its own, and words of its own about how it went. */
const runs = {
  subscription: ({ _id: id, subscriptionType }, changes) =>
    call('PUT /admin/subscriptions/:id', { params: { id }, body: { ...changes, subscriptionType } }),
  usage: ({ _id: id, imagesUsed }, changes) =>
    call('PUT /pay-per-image/admin/:id/usage', { params: { id }, body: { imagesUsed, ...changes } }),
} satisfies Record<string, Run>;

export type EditCall = keyof typeof runs;

interface EditOptions {
  row: Subscription;
  by: EditCall;
  onFail: (error: Error) => void;
  onShown: () => void;
}

export function useEdit({ row, by, onFail, onShown }: EditOptions) {
  return useAct({
    key: ['edit-subscription', row._id],
    changes: ['subscription'],
    run: (changes: Partial<EditFields>) => runs[by](row, changes),
    onDone: () => toast.success(copy[by].done, adminToast),
    onFail(error) {
      toast.error(failureText(error, copy[by].failed), adminToast);
      onFail(error);
    },
    onShown,
  });
}
