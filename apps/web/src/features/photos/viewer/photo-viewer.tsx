import { Dialog } from 'radix-ui';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useFocusInView } from '../../../ui/overlays/use-focus-in-view.ts';
import { useModalFocus } from '../../../ui/overlays/use-modal-focus.ts';
import { useScrollLock } from '../../../ui/overlays/use-scroll-lock.ts';
import { copy } from './copy.ts';
import { FilmStrip } from './film-strip.tsx';
import type { Size } from './geometry.ts';
import type { ViewerCommand } from './keys.ts';
import { NotesPanel } from './notes-panel.tsx';
import styles from './photo-viewer.module.css';
import { Stage } from './stage.tsx';
import { Toolbar } from './toolbar.tsx';
import { TopBar } from './top-bar.tsx';
import { useAnnotating } from './use-annotating.ts';
import { useEditor } from './use-editor.ts';
import { type Tool, useStageGestures } from './use-stage-gestures.ts';
import { useView } from './use-view.ts';
import { useViewerKeys } from './use-viewer-keys.ts';
import { useViewerState } from './use-viewer-state.ts';
import type { PhotoChange, PhotoImage, ViewedPhoto } from './viewed-photo.ts';

export interface PhotoViewerProps {
  /** As far as they are loaded. */
  photos: readonly ViewedPhoto[];
  /** Of all photos. */
  total: number;
  photo: ViewedPhoto;
  image: PhotoImage;
  /** Loads the preview again. */
  onRetry?: (() => void) | undefined;
  onShow: (photoId: string) => void;
  onClose: () => void;
  /** Null: notes and annotations can only be read. */
  onChange: ((photoId: string, change: PhotoChange) => void) | null;
  /** What else is known about the photo. */
  details?: ReactNode;
}

/** Until the size of a photo is known, which takes as long as its preview. */
const unknownSize: Size = { width: 3_000, height: 2_000 };

interface Measured {
  readonly photoId: string;
  readonly size: Size;
}

const ignore = (event: Event) => event.preventDefault();

function useViewer({ photos, photo, image, onShow, onChange }: PhotoViewerProps) {
  const dialog = useRef<HTMLDivElement>(null);
  const stage = useRef<HTMLDivElement>(null);
  const panel = useRef<HTMLElement>(null);
  const [measured, setMeasured] = useState<Measured | null>(null);
  const size = photo.size ?? (measured?.photoId === photo.id ? measured.size : null);
  const control = useView(stage, size ?? unknownSize, photo.id);
  const editor = useEditor(photo, onChange);
  const state = useViewerState(photo.id, editor.canEdit, dialog);
  const annotating = useAnnotating({ photo, editor, state, control });
  const index = photos.findIndex(({ id }) => id === photo.id);
  const canDraw = editor.canEdit && size !== null && image.status === 'ready';
  const { tool, setTool } = state;

  function show(position: number): boolean {
    const neighbor = photos[position];
    if (neighbor === undefined) return false;
    onShow(neighbor.id);
    return true;
  }

  function chooseTool(chosen: Tool): boolean {
    if (canDraw) setTool(chosen);
    return canDraw;
  }

  function toggleHidden(): boolean {
    state.setHidden(!state.isHidden);
    state.announce(state.isHidden ? copy.announce.shown : copy.announce.hidden);
    return true;
  }

  function after(action: () => void): boolean {
    action();
    return true;
  }

  const commands: { readonly [C in ViewerCommand]: () => boolean } = {
    previous: () => show(index - 1),
    next: () => show(index + 1),
    zoomIn: () => after(control.zoomIn),
    zoomOut: () => after(control.zoomOut),
    fit: () => after(control.fit),
    actualSize: () => after(control.zoomToActual),
    select: () => chooseTool('select'),
    pin: () => chooseTool('pin'),
    ring: () => chooseTool('ring'),
    stroke: () => chooseTool('stroke'),
    hide: toggleHidden,
    undo: annotating.undo,
    redo: annotating.redo,
    remove: annotating.removeSelected,
  };

  function openNote(position: number): void {
    state.select(position);
    state.focusNote(position);
  }

  const keys = useViewerKeys({ run: (command) => commands[command](), pan: control.pan });
  const gestures = useStageGestures({
    stage,
    control,
    photo: size ?? unknownSize,
    annotations: photo.annotations,
    tool: canDraw ? tool : 'select',
    canEdit: editor.canEdit,
    isSpacePressed: keys.isSpacePressed,
    canDraw: annotating.canDraw,
    onDraw: annotating.draw,
    onTooLong: annotating.refuseLongLine,
    onChange: annotating.change,
    selected: state.selected,
    onSelect(position) {
      state.select(position);
      // Keys move the annotation then.
      const mark = stage.current?.querySelector<HTMLElement>(`button[data-annotation="${position}"]`);
      mark?.focus({ preventScroll: true });
    },
    onOpenNote: openNote,
  });

  return {
    refs: { dialog, stage, panel },
    size,
    setSize: (measuredSize: Size) => setMeasured({ photoId: photo.id, size: measuredSize }),
    control,
    editor,
    state,
    annotating,
    index,
    canDraw,
    show,
    chooseTool,
    toggleHidden,
    openNote,
    keys,
    gestures,
  };
}

function Content(props: PhotoViewerProps) {
  useScrollLock();
  const { photos, total, photo, image, onRetry, onShow, onClose, onChange, details } = props;
  const viewer = useViewer(props);
  const { refs, size, control, editor, state, annotating, index, canDraw, keys, gestures } = viewer;
  const { selected, pointed, isHidden, areNotesOpen } = state;
  const isShown = size !== null && image.status === 'ready';
  const focusHandlers = useModalFocus();
  useFocusInView(refs.dialog);

  const announcePhoto = useEffectEvent(() => state.announce(copy.photo(photo.fileName, index + 1, total)));
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
      {...focusHandlers}
      {...keys.handlers}
      onEscapeKeyDown={(event) => {
        const isInNote = event.target instanceof Element && event.target.matches('[data-note]:read-write');
        if (gestures.cancelGesture() || isInNote) event.preventDefault();
      }}
      onInteractOutside={ignore}
    >
      <TopBar
        fileName={photo.fileName}
        number={index + 1}
        total={total}
        control={control}
        disabled={!isShown}
        canEdit={editor.canEdit}
        isHidden={isHidden}
        hasAnnotations={photo.annotations.length > 0}
        onHide={viewer.toggleHidden}
        onClose={onClose}
        onPrevious={photos[index - 1] && (() => viewer.show(index - 1))}
        onNext={photos[index + 1] && (() => viewer.show(index + 1))}
      />
      {editor.canEdit && (
        <div className={styles.tools}>
          <Toolbar
            editor={editor}
            tool={state.tool}
            disabled={!canDraw}
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
          image={image}
          alt={photo.fileName}
          size={size}
          control={control}
          gestures={gestures}
          tool={canDraw ? state.tool : 'select'}
          canEdit={editor.canEdit}
          isHidden={isHidden}
          isSpacePressed={keys.isSpacePressed}
          selected={selected}
          pointed={pointed}
          onMeasure={viewer.setSize}
          onRetry={onRetry}
          onSelect={annotating.showOnPhoto}
          onPoint={state.setPointed}
          onOpenNote={viewer.openNote}
          onMoveByKey={annotating.moveByKey}
          onPlace={annotating.place}
        />
      </div>
      {photos.length > 1 && (
        <div className={styles.film}>
          <FilmStrip photos={photos} currentId={photo.id} onShow={onShow} />
        </div>
      )}
      <div className={styles.notes}>
        <NotesPanel
          key={photo.id}
          element={refs.panel}
          photo={photo}
          canEdit={editor.canEdit}
          canDraw={canDraw}
          limit={annotating.limit}
          selected={selected}
          isOpen={areNotesOpen}
          onToggle={() => state.setNotesOpen(!areNotesOpen)}
          onPoint={state.setPointed}
          onSelect={annotating.showOnPhoto}
          onNotes={(notes) => onChange?.(photo.id, { notes })}
          onNote={annotating.write}
          onRemove={annotating.remove}
          onDone={state.focusMark}
          onClose={onClose}
          details={details}
        />
      </div>
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
