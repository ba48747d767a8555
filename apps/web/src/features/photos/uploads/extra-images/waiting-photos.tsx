import type { PendingSubmission } from '@burnish/contract/pending-submissions/entities';
import { formatOrderNumber } from '@burnish/domain/document-number';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { call } from '../../../../lib/api-client.ts';
import { errorText } from '../../../../lib/api-error.ts';
import { createQueryKeys, dependsOn } from '../../../../lib/entity-queries.ts';
import { useAction } from '../../../../lib/use-action.ts';
import { invoicePath, orderPath } from '../../../../presentation/orders.ts';
import { Button } from '../../../../ui/buttons/button.tsx';
import { ButtonLink } from '../../../../ui/buttons/button-link.tsx';
import { TextButton } from '../../../../ui/buttons/text-link.tsx';
import { Instant } from '../../../../ui/display/time.tsx';
import { LoadError } from '../../../../ui/feedback/load-error.tsx';
import { toast } from '../../../../ui/feedback/toast.ts';
import { Panel } from '../../../../ui/layout/panel.tsx';
import { LazyConfirmDialog } from '../../../../ui/overlays/lazy-confirm-dialog.tsx';
import { useConfirmation } from '../../../../ui/overlays/use-confirmation.ts';
import styles from '../notice.module.css';
import { copy } from './copy.ts';

const texts = copy.waiting;
const keys = createQueryKeys('pending-submissions');

function usePendingSubmissions() {
  return useInfiniteQuery({
    queryKey: keys.all,
    meta: dependsOn('order', 'upload', 'invoice'),
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      call('GET /photos/pending-submissions', { query: { cursor: pageParam }, signal }),
    getNextPageParam: ({ page }) => page.nextCursor ?? undefined,
  });
}

function Waiting({ pending }: { pending: PendingSubmission }) {
  const id = useId();
  const { order, photoCount, expiresAt } = pending;
  const { invoiceId: invoice } = order;
  const isInReview = invoice?.status === 'payment_made';
  const confirmation = useConfirmation();
  const number = formatOrderNumber(order.orderNumber);
  const { busy, run } = useAction({
    key: ['cancel-pending-submission', pending._id],
    changes: ['order', 'upload'],
    run: () => call('DELETE /photos/pending-submissions/:id', { params: { id: pending._id } }),
    onSuccess() {
      confirmation.close();
      toast.success(copy.confirm.done);
    },
    onError(error) {
      confirmation.close();
      toast.error(errorText(error, copy.confirm.failed));
    },
  });
  return (
    <Panel as="section" aria-labelledby={id}>
      <div className={styles.notice}>
        <div className={styles.text}>
          <h2 id={id} className="num">
            {texts.title(photoCount)}
          </h2>
          <p className="num">
            {isInReview ? (
              texts.inReview(number)
            ) : (
              <>
                {texts.until(number)} <Instant value={expiresAt} />
              </>
            )}
          </p>
        </div>
        <div className="btns">
          {invoice !== null && invoice.amountDue > 0 && !isInReview ? (
            <ButtonLink to={invoicePath(invoice)} variant="primary">
              {texts.pay}
            </ButtonLink>
          ) : (
            <ButtonLink to={orderPath(order)}>{texts.order}</ButtonLink>
          )}
          <TextButton onClick={confirmation.open} aria-label={texts.moveBackNamed(number)}>
            {texts.moveBack}
          </TextButton>
        </div>
      </div>
      <LazyConfirmDialog
        open={confirmation.isOpen}
        onClose={confirmation.close}
        onConfirm={() => run(undefined)}
        title={copy.confirm.title(photoCount)}
        confirmText={copy.confirm.action}
        busy={busy}
        destructive={false}
      >
        <p>{copy.confirm.text}</p>
      </LazyConfirmDialog>
    </Panel>
  );
}

/** Photos that are submitted automatically once the order for their images is paid. */
export default function WaitingPhotos() {
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = usePendingSubmissions();
  if (data === undefined)
    return error === null ? null : <LoadError text={texts.failed} onRetry={() => void refetch()} />;
  return (
    <>
      {data.pages.flatMap(({ pendingSubmissions }) =>
        pendingSubmissions.map((pending) => <Waiting key={pending._id} pending={pending} />),
      )}
      {hasNextPage && (
        <Button size="small" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {texts.showMore}
        </Button>
      )}
    </>
  );
}
