import type { PlanSubscription } from '@burnish/contract/subscriptions/entities';
import { call } from '../../../lib/api-client.ts';
import { errorText } from '../../../lib/api-error.ts';
import { useAction } from '../../../lib/use-action.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import type { ButtonStyle } from '../../../ui/buttons/button-link.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { LazyConfirmDialog } from '../../../ui/overlays/lazy-confirm-dialog.tsx';
import { useConfirmation } from '../../../ui/overlays/use-confirmation.ts';
import { earlyStartTexts, startNextCopy } from './early-start.ts';

const texts = startNextCopy;

function useStartNextPeriod({ _id: id }: PlanSubscription) {
  const options = { id: `start-next-period-${id}`, replace: true };
  return useAction({
    key: ['start-next-period', id],
    changes: ['subscription'],
    run: (_: undefined, idempotencyKeyOf) =>
      call('POST /subscriptions/:id/start-next-period', {
        params: { id },
        idempotencyKey: idempotencyKeyOf(id),
      }),
    onSuccess: ({ subscription: { planId } }) => toast.success(texts.started(planId.name), options),
    onError: (error) => toast.error(errorText(error, texts.failed), options),
  });
}

type StartNextPeriodProps = ButtonStyle & { subscription: PlanSubscription };

/** Starts a period that is paid for, because the running one is used up. Says first which dates change. */
export function StartNextPeriod({ subscription, ...style }: StartNextPeriodProps) {
  const { busy, run } = useStartNextPeriod(subscription);
  const confirmation = useConfirmation();
  return (
    <>
      <Button
        {...style}
        busy={busy}
        aria-label={texts.label(subscription.planId.name)}
        onClick={confirmation.open}
      >
        {texts.action}
      </Button>
      <LazyConfirmDialog
        open={confirmation.isOpen}
        onClose={confirmation.close}
        onConfirm={() => {
          confirmation.close();
          run(undefined);
        }}
        title={texts.title}
        confirmText={texts.confirm}
      >
        {earlyStartTexts(subscription).map((text) => (
          <p key={text}>{text}</p>
        ))}
      </LazyConfirmDialog>
    </>
  );
}
