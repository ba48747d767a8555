import type { Job, Photo } from '@burnish/contract/photos/entities';
import { lazy, type RefObject, Suspense, use, useEffect, useRef, useState } from 'react';
import { focusAfterAction } from '../../../../lib/focus-after-action.ts';
import { loadStatus } from '../../../../lib/load-status.ts';
import { TextButton } from '../../../../ui/buttons/text-link.tsx';
import { LoadError } from '../../../../ui/feedback/load-error.tsx';
import { Skeleton } from '../../../../ui/feedback/skeleton.tsx';
import { LazyConfirmDialog } from '../../../../ui/overlays/lazy-confirm-dialog.tsx';
import { useConfirmation } from '../../../../ui/overlays/use-confirmation.ts';
import { createBrowserEngine } from '../../uploads/engine/browser-engine.ts';
import type { UploadEngine, UploadsState } from '../../uploads/engine/types.ts';
import { type UploadSource, useUploads } from '../../uploads/engine/use-engine.ts';
import { FilesNotAdded } from '../../uploads/files-not-added.tsx';
import { OverallProgress } from '../../uploads/grid/overall-progress.tsx';
import { UnfinishedUploads } from '../../uploads/unfinished-uploads.tsx';
import { copy, filesCopy } from '../copy.ts';
import { PagedRows } from '../paged-rows.tsx';
import { loadFinishedFiles, useAssignPhoto, usePhotosOfJob, useSubmitVersions } from '../queries.ts';
import { UploadEnginesContext } from '../upload-engines.ts';
import { DropZone } from './drop-zone.tsx';
import { FileRow } from './file-row.tsx';
import styles from './files.module.css';
import { arrangeFiles, countUnready, type FinishedFile, submittableIds } from './finished-files.ts';
import { SubmitFiles } from './submit-files.tsx';

const ChoosePhotoDialog = lazy(() => import('./choose-photo-dialog.tsx'));

/** The engine of a job, which goes on when these files are closed. */
function useJobEngine(jobId: string): UploadEngine {
  const engines = use(UploadEnginesContext);
  const [engine] = useState(() => {
    const create = () => createBrowserEngine(jobId);
    return engines?.engineOf(jobId, create) ?? create();
  });
  useEffect(() => engine.start(), [engine]);
  return engine;
}

function DiscardAll({ count, onDiscard }: { count: number; onDiscard: () => void }) {
  const text = filesCopy.discardAll;
  const { isOpen, open, close } = useConfirmation();
  return (
    <>
      <TextButton onClick={open}>{text.action}</TextButton>
      <LazyConfirmDialog
        open={isOpen}
        onClose={close}
        onConfirm={() => {
          close();
          onDiscard();
        }}
        title={text.title}
        confirmText={text.confirm}
      >
        <p>{text.text(count)}</p>
      </LazyConfirmDialog>
    </>
  );
}

interface ChosenFileProps {
  jobId: string;
  file: FinishedFile | undefined;
  photos: readonly Photo[];
  engine: UploadEngine;
  section: RefObject<HTMLElement | null>;
  onClose: () => void;
}

/** The dialog in which a file gets its photo. The focus then moves to the next file that needs one. */
function ChosenFile({ jobId, file, photos, engine, section, onClose }: ChosenFileProps) {
  const { run, busy } = useAssignPhoto(jobId, {
    onAssigned(upload) {
      engine.applyChanges([{ id: upload._id, upload }]);
      onClose();
    },
    onRefreshed() {
      focusAfterAction(() => section.current?.querySelector<HTMLElement>('[data-choose]'));
    },
  });
  const uploadId = file?.item.id ?? null;
  if (file === undefined || uploadId === null) return null;
  return (
    <Suspense fallback={null}>
      <ChoosePhotoDialog
        fileName={file.item.fileName}
        photos={photos}
        photoId={file.item.upload?.photoId ?? null}
        busy={busy}
        onChoose={(photoId) => run({ uploadId, photoId })}
        onClose={onClose}
      />
    </Suspense>
  );
}

interface FilesProps {
  job: Job;
  section: RefObject<HTMLElement | null>;
  engine: UploadEngine;
  state: UploadsState;
  photos: readonly Photo[];
}

/** The files with the photo of each, and the button that submits them. */
function Files({ job, section, engine, state, photos }: FilesProps) {
  const [chosenKey, setChosenKey] = useState<string | null>(null);
  const { run, busy } = useSubmitVersions(job, {
    onSubmitted: engine.removeSubmitted,
    onRefreshed: () => focusAfterAction(() => section.current),
  });
  const files = arrangeFiles(state.items, photos);
  const readyIds = submittableIds(files);
  // Stable functions, so that the memoized rows don't render again.
  const [actions] = useState({
    discard: (key: string) => engine.remove(key),
    retry: (key: string) => engine.retry(key),
  });
  return (
    <div className={styles.files}>
      <PagedRows rows={files}>
        {(shown) => (
          <ul className={styles.rows} aria-label={filesCopy.title}>
            {shown.map((file) => (
              <FileRow
                key={file.item.key}
                file={file}
                photos={photos}
                onChoose={setChosenKey}
                onDiscard={actions.discard}
                onRetry={actions.retry}
              />
            ))}
          </ul>
        )}
      </PagedRows>
      <SubmitFiles
        readyCount={readyIds.length}
        counts={countUnready(files)}
        busy={busy}
        onSubmit={() => run([...readyIds])}
      />
      <ChosenFile
        key={chosenKey}
        jobId={job._id}
        file={files.find(({ item }) => item.key === chosenKey)}
        photos={photos}
        engine={engine}
        section={section}
        onClose={() => setChosenKey(null)}
      />
    </div>
  );
}

/** Finished files that the signed-in member of the team uploads for a job, until they are submitted for the check. */
export default function FilesSection({ job }: { job: Job }) {
  const jobId = job._id;
  const section = useRef<HTMLElement>(null);
  const engine = useJobEngine(jobId);
  const [source] = useState<UploadSource>(() => ({ jobId, listUploads: () => loadFinishedFiles(jobId) }));
  const state = useUploads(engine, source);
  const photos = usePhotosOfJob(jobId);
  const { failed, retry } = loadStatus(photos);
  const { items } = state;

  function discard(keys: readonly string[]): void {
    for (const key of keys) engine.remove(key);
  }

  return (
    <section ref={section} className={styles.section} aria-label={filesCopy.list(job.number)} tabIndex={-1}>
      <DropZone onSelect={engine.add} />
      <UnfinishedUploads items={items} heading="h4" onSelect={engine.add} onDiscard={discard} />
      <FilesNotAdded state={state} />
      {items.length > 0 && (
        <>
          <div className={styles.tools}>
            <OverallProgress state={state} onPause={engine.pause} onResume={engine.resume} />
            <DiscardAll count={items.length} onDiscard={engine.removeAll} />
          </div>
          {failed && <LoadError text={filesCopy.failed} onRetry={retry} />}
          {photos.isPending && <Skeleton shape="lines" count={2} label={copy.loading} />}
          {photos.data && (
            <Files job={job} section={section} engine={engine} state={state} photos={photos.data} />
          )}
        </>
      )}
    </section>
  );
}
