// What is selected, and where the focus goes next.
import { type RefObject, useEffect, useState } from 'react';
import type { Tool } from './use-stage-gestures.ts';

/** With a finger, moving the photo comes first; drawing needs a tool. */
function firstTool(canEdit: boolean): Tool {
  return canEdit && !matchMedia('(pointer: coarse)').matches ? 'ring' : 'select';
}

interface FocusRequest {
  readonly selector: string;
}

export function useViewerState(photoId: string, canEdit: boolean, dialog: RefObject<HTMLElement | null>) {
  const [tool, setTool] = useState(() => firstTool(canEdit));
  const [selection, setSelection] = useState<{ photoId: string; index: number } | null>(null);
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
    selected: selection?.photoId === photoId ? selection.index : null,
    select: (index: number | null) => setSelection(index === null ? null : { photoId, index }),
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
    focusMark: (index: number) => setFocusRequest({ selector: `button[data-annotation="${index}"]` }),
  };
}

export type ViewerState = ReturnType<typeof useViewerState>;
