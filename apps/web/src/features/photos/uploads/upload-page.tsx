import type { Job } from '@burnish/contract/photos/entities';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { errorText } from '../../../lib/api-error.ts';
import { UnsavedChangesDialog } from '../../../ui/overlays/unsaved-changes-dialog.tsx';
import { copy } from './copy.ts';
import { type DraftControl, draftAfterSubmission, tierFor, useDraft } from './draft.ts';
import { UploadEmptyState } from './empty-state.tsx';
import type { UploadItem } from './engine/types.ts';
import { useUploadEngine, useUploads } from './engine/use-engine.ts';
import { type RenderOrder, useExtraImages } from './extra-images/use-extra-images.tsx';
import { FilesNotAdded } from './files-not-added.tsx';
import { UploadGrid } from './grid/upload-grid.tsx';
import { ownPhotos, useSubmitJob } from './queries.ts';
import { defaultQuota, estimateQuota, formatUsage } from './quota/estimate.ts';
import { QuotaPanel } from './quota/quota-panel.tsx';
import { type QuotasQuery, useQuotas } from './quotas-query.ts';
import { BriefPanel } from './submit/brief-panel.tsx';
import { DeadlinePanel } from './submit/deadline-panel.tsx';
import { buildJob, findObstacle, submittable } from './submit/submission.ts';
import { SubmitBar } from './submit/submit-bar.tsx';
import { SubmittedNotice } from './submit/submitted-notice.tsx';
import { UnfinishedUploads } from './unfinished-uploads.tsx';
import styles from './upload-page.module.css';
import { useFileDrop } from './use-file-drop.ts';
import { useViewerEntry } from './use-viewer-entry.ts';

/** Few customers have some. */
const WaitingPhotos = lazy(() => import('./extra-images/waiting-photos.tsx'));
const UploadViewer = lazy(() => import('./upload-viewer.tsx'));

function useQuotaEstimate(items: readonly UploadItem[], { draft }: DraftControl) {
  const query = useQuotas();
  const quotas = query.quotas ?? [];
  const requestedTiers = submittable(items).map(({ key }) => tierFor(draft, key));
  const quota =
    quotas.find(({ subscriptionId }) => subscriptionId === draft.subscriptionId) ??
    defaultQuota(quotas, requestedTiers);
  return { query, quota, estimate: quota === undefined ? null : estimateQuota(quota, requestedTiers) };
}

interface UploadPageProps {
  /** Id of the signed-in user, whose draft is restored. */
  ownerId: string;
  /** Why the customer can't upload; null when they can. */
  blockedReason: string | null;
  /** What gives the customer images again, if that isn't an order. */
  blockedAction: ReactNode | null;
  renderOrder: RenderOrder;
}

/** Whether nothing can be submitted, and what gives the customer images again if that isn't an order. */
function blockOf({ quotas }: QuotasQuery, reason: string | null, action: ReactNode | null) {
  const hasNoQuota = quotas?.length === 0;
  const isUsedUp = quotas?.every(({ imagesUsed, imagesLimit }) => imagesUsed >= imagesLimit) ?? false;
  const usedUpAction = isUsedUp ? action : null;
  return { hasNoQuota, usedUpAction, emptyReason: hasNoQuota || usedUpAction !== null ? reason : null };
}

export default function UploadPage({ ownerId, blockedReason, blockedAction, renderOrder }: UploadPageProps) {
  const engine = useUploadEngine();
  const state = useUploads(engine, ownPhotos);
  const control = useDraft(ownerId);
  const { items } = state;
  const { query, quota, estimate } = useQuotaEstimate(items, control);
  const isDragging = useFileDrop(engine.add);
  const viewer = useViewerEntry();
  const [error, setError] = useState<string | null>(null);
  const [submittedJob, setSubmittedJob] = useState<Job | null>(null);
  const photoCount = submittable(items).length;
  const { hasNoQuota, usedUpAction, emptyReason } = blockOf(query, blockedReason, blockedAction);
  // Without items and without a quota the empty state explains what to do, so the sidebar would repeat it.
  const hasSidebar = !hasNoQuota || items.length > 0;
  const extraImages = useExtraImages({ quota, items, engine, control, renderOrder });
  const { busy, run } = useSubmitJob({
    onSuccess(job, { body, draft }) {
      engine.removeSubmitted(body.photos.map(({ uploadId }) => uploadId));
      const remainingKeys = engine.getState().items.map(({ key }) => key);
      control.update((current) => draftAfterSubmission(current, draft, remainingKeys));
      setSubmittedJob(job);
    },
    onError: (failure) => setError(errorText(failure, copy.submit.failed)),
  });

  function submit(): void {
    if (quota === undefined) return;
    setError(null);
    setSubmittedJob(null);
    const { draft } = control;
    run({ body: buildJob(items, quota, draft), draft });
  }

  function discard(keys: readonly string[]): void {
    for (const key of keys) engine.remove(key);
  }

  return (
    <div className={styles.page}>
      {isDragging && (
        <div className={styles.dropOverlay}>
          <p>{copy.add.dropHint}</p>
        </div>
      )}
      {submittedJob !== null && <SubmittedNotice key={submittedJob._id} job={submittedJob} />}
      <Suspense fallback={null}>
        <WaitingPhotos />
      </Suspense>
      <UnfinishedUploads items={items} onSelect={engine.add} onDiscard={discard} />
      <FilesNotAdded state={state} />
      <div className={styles.columns} data-single={!hasSidebar || undefined}>
        {items.length === 0 ? (
          <UploadEmptyState blockedReason={emptyReason} blockedAction={blockedAction} onSelect={engine.add} />
        ) : (
          <UploadGrid
            state={state}
            engine={engine}
            control={control}
            hasTiers={quota !== undefined && quota.remainingByTier !== null}
            onOpen={viewer.open}
          />
        )}
        {hasSidebar && (
          <div className={styles.sidebar} data-sticky={items.length > 0 || undefined}>
            {photoCount > 0 && (
              <>
                <BriefPanel control={control} />
                <DeadlinePanel quota={quota} control={control} />
              </>
            )}
            <QuotaPanel
              query={query}
              quota={quota}
              estimate={estimate}
              control={control}
              blockedReason={blockedReason}
              blockedAction={usedUpAction}
              hasPhotos={photoCount > 0}
              extraImages={extraImages.actions}
            />
          </div>
        )}
      </div>
      {photoCount > 0 && (
        <SubmitBar
          photoCount={photoCount}
          usage={estimate === null ? null : formatUsage(estimate)}
          obstacle={findObstacle(items, estimate, control.draft)}
          error={error}
          busy={busy}
          onSubmit={submit}
        />
      )}
      {extraImages.dialog}
      <UnsavedChangesDialog texts={copy.leave} />
      <Suspense fallback={null}>
        {viewer.photoKey !== null && (
          <UploadViewer
            items={submittable(items)}
            control={control}
            openKey={viewer.photoKey}
            onShow={viewer.show}
            onClose={viewer.close}
          />
        )}
      </Suspense>
    </div>
  );
}
