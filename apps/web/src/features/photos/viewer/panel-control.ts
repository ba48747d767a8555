/** For a panel in the place of the notes. Positions are those of what is drawn on the photo. */
export interface PanelControl {
  readonly canDraw: boolean;
  readonly selected: number | null;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
  readonly onPoint: (position: number | null) => void;
  readonly onSelect: (position: number) => void;
  readonly onRemove: (position: number) => void;
  /** Moves the focus to what is drawn at this position, or for null to the viewer. */
  readonly focusMark: (position: number | null) => void;
  /** Makes the photo visible, ready to be drawn on. */
  readonly onDraw: () => void;
  /** Read aloud by screen readers. */
  readonly announce: (message: string) => void;
}
