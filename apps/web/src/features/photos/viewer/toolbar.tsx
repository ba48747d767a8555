import { copy } from './copy.ts';
import styles from './toolbar.module.css';
import type { Editor } from './use-editor.ts';
import type { Tool } from './use-stage-gestures.ts';
import { ViewerButton } from './viewer-button.tsx';

const text = copy.tools;

const tools = [
  { tool: 'select', shortcut: 'V' },
  { tool: 'pin', shortcut: 'P' },
  { tool: 'ring', shortcut: 'R' },
  { tool: 'stroke', shortcut: 'D' },
] as const satisfies readonly { tool: Tool; shortcut: string }[];

interface ToolbarProps {
  editor: Editor;
  tool: Tool;
  /** There is nothing to draw on. */
  disabled: boolean;
  onTool: (tool: Tool) => void;
  onUndo: () => void;
  onRedo: () => void;
}

/** The tools that draw, and undo. */
export function Toolbar({ editor, tool: chosen, disabled, onTool, onUndo, onRedo }: ToolbarProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: these are not fields
    <div className={styles.toolbar} role="group" aria-label={text.title}>
      {tools.map(({ tool, shortcut }) => (
        <ViewerButton
          key={tool}
          icon={tool}
          label={text[tool]}
          shortcut={shortcut}
          tip
          aria-pressed={chosen === tool}
          disabled={disabled}
          onClick={() => onTool(tool)}
        />
      ))}
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
    </div>
  );
}
