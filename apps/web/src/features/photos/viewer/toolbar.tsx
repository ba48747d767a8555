import { copy } from './copy.ts';
import styles from './toolbar.module.css';
import type { Editor } from './use-editor.ts';
import type { Tool } from './use-stage-gestures.ts';
import { ViewerButton } from './viewer-button.tsx';

const text = copy.tools;

const tools = ['select', 'pin', 'ring', 'stroke'] as const satisfies readonly Tool[];

const shortcuts: Readonly<Record<Tool, string>> = { select: 'V', pin: 'P', ring: 'R', stroke: 'D' };
/** While versions are compared, the other letters choose a view and decide. */
const compareShortcuts: Readonly<Record<Tool, string>> = { ...shortcuts, ring: 'N', stroke: 'F' };

interface ToolbarProps {
  editor: Editor;
  tool: Tool;
  /** There is nothing to draw on. */
  disabled: boolean;
  isComparing: boolean;
  onTool: (tool: Tool) => void;
  onUndo: () => void;
  onRedo: () => void;
}

/** The tools that draw, and undo. */
export function Toolbar({
  editor,
  tool: chosen,
  disabled,
  isComparing,
  onTool,
  onUndo,
  onRedo,
}: ToolbarProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: these are not fields
    <div className={styles.toolbar} role="group" aria-label={text.title}>
      {tools.map((tool) => (
        <ViewerButton
          key={tool}
          icon={tool}
          label={text[tool]}
          shortcut={(isComparing ? compareShortcuts : shortcuts)[tool]}
          tip
          aria-pressed={chosen === tool}
          disabled={disabled}
          onClick={() => onTool(tool)}
        />
      ))}
      {!editor.isSingle && (
        <>
          <ViewerButton
            icon="undo"
            label={text.undo}
            tip
            aria-disabled={!editor.canUndo || undefined}
            onClick={onUndo}
          />
          <ViewerButton
            icon="redo"
            label={text.redo}
            tip
            aria-disabled={!editor.canRedo || undefined}
            onClick={onRedo}
          />
        </>
      )}
    </div>
  );
}
