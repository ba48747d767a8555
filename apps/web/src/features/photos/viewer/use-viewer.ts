// The state of the viewer, and what its keys and pointers do.
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { CompareMode } from './compare.ts';
import { copy } from './copy.ts';
import { drawnMarks, numberAt } from './drawn-marks.ts';
import type { Size } from './geometry.ts';
import type { ViewerCommand } from './keys.ts';
import type { PhotoViewerProps } from './photo-viewer.tsx';
import { useAnnotating } from './use-annotating.ts';
import { useCompareMode, useSlider } from './use-compare.ts';
import { useEditor } from './use-editor.ts';
import { useLoupe } from './use-loupe.ts';
import { type Tool, useStageGestures } from './use-stage-gestures.ts';
import { useView } from './use-view.ts';
import { useViewerKeys } from './use-viewer-keys.ts';
import { useViewerState } from './use-viewer-state.ts';

/** Until the size of a photo is known, which takes as long as its preview. */
const unknownSize: Size = { width: 3_000, height: 2_000 };

interface Measured {
  readonly imageId: string;
  readonly size: Size;
}

export function useViewer(props: PhotoViewerProps) {
  const { photos, photo, image, comparison, onShow, onChange, onDecide, pencil = 'customer' } = props;
  const dialog = useRef<HTMLDivElement>(null);
  const stage = useRef<HTMLDivElement>(null);
  const [measured, setMeasured] = useState<Measured | null>(null);
  const [isAnySettled, setAnySettled] = useState(false);
  const imageId = comparison ? `${photo.id} ${comparison.right.id}` : photo.id;
  const size = photo.size ?? (measured?.imageId === imageId ? measured.size : null);
  const shownSize = size ?? unknownSize;
  const compareView = useCompareMode(comparison);
  const isPair = compareView.mode === 'pair';
  const control = useView(stage, shownSize, photo.id, isPair);
  const editor = useEditor(photo, onChange, pencil);
  const marks = drawnMarks(photo, { pencil, canEdit: editor.canEdit });
  const state = useViewerState({
    imageId,
    // A guest looks at the photos first.
    startsDrawing: editor.canEdit && comparison === undefined && !editor.isSingle,
    dialog,
  });
  const { slider, onUncover } = useSlider({
    mode: compareView.mode,
    photo: shownSize,
    annotations: photo.annotations,
    control,
    onEnd: state.focusSlider,
  });
  const annotating = useAnnotating({ photo, marks, editor, state, control, onUncover });
  const index = photos.findIndex(({ id }) => id === photo.id);
  const isReady = size !== null && image.status === 'ready';
  const canDraw = editor.canEdit && isReady;
  const { tool, setTool } = state;
  // Guests see photos in screen size only.
  const loupe = useLoupe(isReady && pencil !== 'guest');

  function settle(): void {
    setAnySettled(true);
    props.onSettled?.();
  }

  const settleWithout = useEffectEvent(settle);
  const cannotLoad = image.status === 'missing' || image.status === 'failed';
  useEffect(() => {
    if (cannotLoad) settleWithout();
  }, [cannotLoad]);

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

  function toggleLoupe(): boolean {
    if (!loupe.isAvailable) return false;
    loupe.setOn(!loupe.isOn);
    state.announce(loupe.isOn ? copy.announce.loupeOff : copy.announce.loupeOn);
    return true;
  }

  function setMode(mode: CompareMode): boolean {
    if (comparison === undefined) return false;
    comparison.onMode(mode);
    state.announce(copy.announce.view(copy.compare.modes[mode]));
    return true;
  }

  /** Also chooses the view in which that is possible. */
  function blink(): boolean {
    if (comparison?.mode !== 'blink') setMode('blink');
    compareView.setHeld(true);
    return true;
  }

  function slide(): boolean {
    // Arrow keys move the slider then.
    state.focusSlider();
    return setMode('slider');
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
    slider: slide,
    pair: () => setMode('pair'),
    blink,
    loupe: toggleLoupe,
    // Not before the photo is visible.
    approve: () => isReady && (onDecide?.('approve') ?? false),
    requestRevision: () => isReady && (onDecide?.('requestRevision') ?? false),
  };

  function openNote(position: number): void {
    state.select(position);
    state.focusNote(position);
  }

  /** On a phone the open panel covers the tools. */
  function startDrawing(): void {
    state.setNotesOpen(false);
    chooseTool('ring');
    stage.current?.focus({ preventScroll: true });
  }

  const keys = useViewerKeys({
    isComparing: comparison !== undefined,
    canDraw: editor.canEdit,
    run: (command) => commands[command](),
    pan: control.pan,
    onBlinkEnd: () => compareView.setHeld(false),
  });
  const gestures = useStageGestures({
    stage,
    control,
    photo: shownSize,
    marks,
    tool: canDraw ? tool : 'select',
    isSpacePressed: keys.isSpacePressed,
    canDraw: annotating.canDraw,
    strokeFor: annotating.strokeFor,
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
    isPair,
    slider,
    onBlink: compareView.mode === 'blink' ? compareView.setHeld : null,
    // Blinking shows something else while a finger is held.
    onHold: compareView.mode === 'blink' ? null : loupe.hold,
    onSwipe: pencil === 'guest' ? (direction) => show(index + direction) : null,
  });

  return {
    refs: { dialog, stage },
    imageId,
    size,
    /** A photo has been loaded, or can't be: other images don't take its bandwidth any more. */
    hasSettled: isAnySettled,
    onLoaded(measuredSize: Size): void {
      setMeasured({ imageId, size: measuredSize });
      settle();
    },
    onFailed: settle,
    control,
    compareView,
    slider,
    editor,
    pencil,
    marks,
    nextNumber: numberAt(photo, editor.isSingle ? 0 : photo.annotations.length),
    state,
    annotating,
    index,
    isReady,
    canDraw,
    show,
    chooseTool,
    toggleHidden,
    loupe,
    toggleLoupe,
    setMode,
    openNote,
    startDrawing,
    keys,
    gestures,
  };
}
