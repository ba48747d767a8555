import { NotesPanel } from './notes-panel.tsx';
import type { PanelControl } from './panel-control.ts';
import type { PhotoViewerProps } from './photo-viewer.tsx';
import type { useViewer } from './use-viewer.ts';

interface ViewerSideProps extends PhotoViewerProps {
  viewer: ReturnType<typeof useViewer>;
}

/** Beside the photo, or below it on a phone: the notes or another panel, and the decision. */
export function ViewerSide({ viewer, ...props }: ViewerSideProps) {
  const { photo, panel, threadOf, comments, details, decision, onChange } = props;
  const { state, annotating, editor } = viewer;
  const control: PanelControl = {
    canDraw: viewer.canDraw,
    selected: state.selected,
    isOpen: state.areNotesOpen,
    onToggle: () => state.setNotesOpen(!state.areNotesOpen),
    onPoint: state.setPointed,
    onSelect: annotating.showOnPhoto,
    onRemove: annotating.remove,
    focusMark: (position) => state.focusMark(position ?? -1),
    onDraw: viewer.startDrawing,
    announce: state.announce,
  };
  return (
    <>
      {panel ? (
        panel(control)
      ) : (
        <NotesPanel
          {...control}
          key={photo.id}
          photo={photo}
          canEdit={editor.canEdit}
          limit={annotating.limit}
          onNotes={(notes) => onChange?.(photo.id, { notes })}
          onNote={annotating.write}
          onDone={state.focusMark}
          onClose={decision === undefined ? props.onClose : undefined}
          history={props.history}
          threadOf={threadOf && ((index) => threadOf(index, control))}
          comments={comments?.(control)}
          details={details}
        />
      )}
      {decision !== undefined && <div>{decision}</div>}
    </>
  );
}
