import { Dialog } from 'radix-ui';
import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { useFocusInView } from '../../../ui/overlays/use-focus-in-view.ts';
import { useModalFocus } from '../../../ui/overlays/use-modal-focus.ts';
import { useScrollLock } from '../../../ui/overlays/use-scroll-lock.ts';
import type { Comparison } from './compare.ts';
import { CompareBar } from './compare-bar.tsx';
import { copy } from './copy.ts';
import { FilmStrip } from './film-strip.tsx';
import { Loupe } from './loupe.tsx';
import type { PanelControl } from './panel-control.ts';
import styles from './photo-viewer.module.css';
import { Stage } from './stage.tsx';
import { Toolbar } from './toolbar.tsx';
import { TopBar } from './top-bar.tsx';
import { useViewer } from './use-viewer.ts';
import type { Pencil, PhotoChange, PhotoImage, ViewedPhoto } from './viewed-photo.ts';
import { ViewerSide } from './viewer-side.tsx';

export interface PhotoViewerProps {
  /** As far as they are loaded. */
  photos: readonly ViewedPhoto[];
  /** Of all photos. Null: where the photo is among them isn't known yet. */
  total: number | null;
  photo: ViewedPhoto;
  image: PhotoImage;
  /** Loads the preview again. */
  onRetry?: (() => void) | undefined;
  onShow: (photoId: string) => void;
  /** The photo has been loaded, or can't be. */
  onSettled?: (() => void) | undefined;
  onClose: () => void;
  /** Null: notes and annotations can only be read. */
  onChange: ((photoId: string, change: PhotoChange) => void) | null;
  /** Of the user. A guest draws one annotation at a time. */
  pencil?: Pencil | undefined;
  /** In the place of the notes. Null: there is nothing beside the photo. */
  panel?: ((control: PanelControl) => ReactNode) | null | undefined;
  /** What was said about the annotation at this position, once it was sent. */
  threadOf?: ((index: number, control: PanelControl) => ReactNode) | undefined;
  /** Below the notes: what others said about the photo, with what they drew. */
  comments?: ((control: PanelControl) => ReactNode) | undefined;
  /** What else is known about the photo. */
  details?: ReactNode;
  /** Two versions of the photo. `photo` and `image` are the right one then. */
  comparison?: Comparison | undefined;
  /** Above the notes. */
  history?: ReactNode;
  /** Another version of the photo can be drawn on. */
  hasTools?: boolean | undefined;
  /** What the user decides about the photo: below the notes, and always visible. */
  decision?: ReactNode;
  /** A key was pressed that decides. Returns whether that is possible. */
  onDecide?: ((decision: 'approve' | 'requestRevision') => boolean) | undefined;
}

const ignore = (event: Event) => event.preventDefault();

function Content(props: PhotoViewerProps) {
  useScrollLock();
  const { photos, total, photo, image, onRetry, onShow, onClose, comparison } = props;
  const viewer = useViewer(props);
  const { refs, control, compareView, editor, state, annotating, index, canDraw, keys, gestures } = viewer;
  const { selected, pointed, isHidden, areNotesOpen } = state;
  const focusHandlers = useModalFocus({ startsInForm: false });
  useFocusInView(refs.dialog);

  const announcePhoto = useEffectEvent(() =>
    state.announce(total === null ? photo.fileName : copy.photo(photo.fileName, index + 1, total)),
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: another photo is shown
  useEffect(() => announcePhoto(), [photo.id]);

  return (
    <Dialog.Content
      ref={refs.dialog}
      className={styles.viewer}
      aria-describedby={undefined}
      aria-modal
      data-editing={editor.canEdit || undefined}
      data-notes-open={areNotesOpen || undefined}
      data-bare={props.panel === null || undefined}
      data-comparing={comparison !== undefined || undefined}
      {...focusHandlers}
      {...keys.handlers}
      onEscapeKeyDown={(event) => {
        const isInNote = event.target instanceof Element && event.target.matches('[data-note]:read-write');
        if (gestures.cancelGesture() || isInNote) event.preventDefault();
        else if (viewer.loupe.isOn) {
          event.preventDefault();
          viewer.toggleLoupe();
        }
      }}
      onInteractOutside={ignore}
    >
      <TopBar
        fileName={photo.fileName}
        number={index + 1}
        total={total}
        control={control}
        disabled={!viewer.isReady}
        canEdit={editor.canEdit}
        isHidden={isHidden}
        hasAnnotations={viewer.marks.length > 0}
        onHide={viewer.toggleHidden}
        loupe={viewer.loupe}
        loupeKey={comparison || !editor.canEdit ? 'L' : undefined}
        onLoupe={viewer.toggleLoupe}
        onClose={onClose}
        onPrevious={photos[index - 1] && (() => viewer.show(index - 1))}
        onNext={photos[index + 1] && (() => viewer.show(index + 1))}
      />
      {comparison && (
        <div className={styles.compare}>
          <CompareBar
            comparison={comparison}
            view={compareView}
            onMode={viewer.setMode}
            onRetryLeft={() => {
              compareView.retryLeft();
              onRetry?.();
            }}
          />
        </div>
      )}
      {(editor.canEdit || props.hasTools) && (
        <div className={styles.tools}>
          <Toolbar
            editor={editor}
            tool={state.tool}
            disabled={!canDraw}
            isComparing={comparison !== undefined}
            onTool={viewer.chooseTool}
            onUndo={annotating.undo}
            onRedo={annotating.redo}
          />
        </div>
      )}
      <div className={styles.photo}>
        <Stage
          element={refs.stage}
          photo={photo}
          imageId={viewer.imageId}
          image={image}
          size={viewer.size}
          control={control}
          comparison={comparison}
          compareView={compareView}
          slider={viewer.slider}
          gestures={gestures}
          tool={canDraw ? state.tool : 'select'}
          marks={viewer.marks}
          pencil={viewer.pencil}
          nextNumber={viewer.nextNumber}
          canEdit={editor.canEdit}
          isHidden={isHidden}
          isSpacePressed={keys.isSpacePressed}
          selected={selected}
          pointed={pointed}
          onMeasure={viewer.onLoaded}
          onFailed={viewer.onFailed}
          onRetry={onRetry}
          onSelect={annotating.showOnPhoto}
          onPoint={state.setPointed}
          onOpenNote={viewer.openNote}
          onMoveByKey={annotating.moveByKey}
          onPlace={annotating.place}
        />
      </div>
      {viewer.size !== null && (
        <Loupe
          loupe={viewer.loupe}
          stage={refs.stage}
          control={control}
          imageId={viewer.imageId}
          image={image}
          size={viewer.size}
          comparison={comparison}
          left={compareView.left}
        />
      )}
      {photos.length > 1 && (
        <div className={styles.film}>
          <FilmStrip photos={photos} currentId={photo.id} loadsImages={viewer.hasSettled} onShow={onShow} />
        </div>
      )}
      {props.panel !== null && (
        <div className={styles.notes}>
          <ViewerSide {...props} viewer={viewer} />
        </div>
      )}
      <p className="vh" role="status">
        {state.message}
      </p>
    </Dialog.Content>
  );
}

/** A photo over the whole window, with its notes and annotations, which can be drawn if there is `onChange`. */
export default function PhotoViewer(props: PhotoViewerProps) {
  return (
    <Dialog.Root open onOpenChange={(isOpen) => !isOpen && props.onClose()}>
      <Dialog.Portal>
        <Content {...props} />
      </Dialog.Portal>
    </Dialog.Root>
  );
}
