// What is selected, and where the focus goes next.
import { type RefObject, useEffect, useState } from 'react';
import type { Tool } from './use-stage-gestures.ts';

/** With a finger, moving the photo comes first; drawing needs a tool. */
function firstTool(startsDrawing: boolean): Tool {
  return startsDrawing && !matchMedia('(pointer: coarse)').matches ? 'ring' : 'select';
}

interface FocusRequest {
  readonly selector: string;
}

interface ViewerStateOptions {
  /** Of the photo, or of one of its versions. */
  readonly imageId: string;
  /** The first tool draws. */
  readonly startsDrawing: boolean;
  readonly dialog: RefObject<HTMLElement | null>;
}

export function useViewerState({ imageId, startsDrawing, dialog }: ViewerStateOptions) {
  const [tool, setTool] = useState(() => firstTool(startsDrawing));
  const [selection, setSelection] = useState<{ imageId: string; index: number } | null>(null);
  const [pointed, setPointed] = useState<number | null>(null);
  const [isHidden, setHidden] = useState(false);
  const [areNotesOpen, setNotesOpen] = useState(false);
  const [message, setMessage] = useState('');
  const [focusRequest, setFocusRequest] = useState<FocusRequest | null>(null);

  useEffect(() => {
    if (focusRequest === null) return;
    const target = dialog.current?.querySelector<HTMLElement>(focusRequest.selector);
    (target ?? dialog.current)?.focus({ preventScroll: true });
    target?.scrollIntoView({ block: 'nearest', behavior: 'instant' });
  }, [dialog, focusRequest]);

  return {
    tool,
    setTool,
    selected: selection?.imageId === imageId ? selection.index : null,
    select: (index: number | null) => setSelection(index === null ? null : { imageId, index }),
    pointed,
    setPointed,
    isHidden,
    setHidden,
    areNotesOpen,
    setNotesOpen,
    message,
    /** Read aloud by screen readers. */
    announce: setMessage,
    focusNote(index: number): void {
      setNotesOpen(true);
      setFocusRequest({ selector: `[data-note="${index}"]` });
    },
    focusSlider: () => setFocusRequest({ selector: '[data-slider]' }),
    focusMark: (index: number) => setFocusRequest({ selector: `button[data-annotation="${index}"]` }),
  };
}

export type ViewerState = ReturnType<typeof useViewerState>;
