import { marksMax } from '@burnish/domain/photo/photo';
import { type KeyboardEvent, type MouseEvent, type PointerEvent, useRef } from 'react';
import { copy } from './copy.ts';
import styles from './mark-board.module.css';
import { type Marks, moved, placed, stepped, without } from './marks.ts';

const words = copy.say;
const inPercent = (part: number) => `${part * 100}%`;

interface MarkBoardProps {
  src: string;
  alt: string;
  marks: Marks;
  onChange: (marks: Marks) => void;
  /** A mark was placed: what it says is asked next. */
  onPlaced: (index: number) => void;
}

/** A picture to mark: by a click, by dragging a mark, or by the keyboard alone. */
export function MarkBoard({ src, alt, marks, onChange, onPlaced }: MarkBoardProps) {
  const board = useRef<HTMLDivElement>(null);

  function at({ clientX, clientY }: { clientX: number; clientY: number }): readonly [number, number] {
    const box = board.current?.getBoundingClientRect();
    if (box === undefined || box.width === 0 || box.height === 0) return [0.5, 0.5];
    return [(clientX - box.left) / box.width, (clientY - box.top) / box.height];
  }

  function place(event: MouseEvent): void {
    if (marks.length >= marksMax) return;
    // A click without a pointer is a key: the mark lies in the middle, and is moved from there.
    const [x, y] = event.detail === 0 ? [0.5, 0.5] : at(event);
    onChange(placed(marks, x, y));
    onPlaced(marks.length);
  }

  function press(event: KeyboardEvent, index: number): void {
    const mark = marks[index];
    if (mark === undefined) return;
    if (event.key === 'Delete' || event.key === 'Backspace') {
      event.preventDefault();
      onChange(without(marks, index));
      return;
    }
    const to = stepped(mark, event.key, event.shiftKey);
    if (to === null) return;
    event.preventDefault();
    onChange(moved(marks, index, ...to));
  }

  function drag(event: PointerEvent<HTMLButtonElement>, index: number): void {
    if (event.currentTarget.hasPointerCapture(event.pointerId)) onChange(moved(marks, index, ...at(event)));
  }

  return (
    <div ref={board} className={styles.board}>
      <img src={src} alt={alt} draggable={false} />
      <button type="button" className={styles.place} aria-label={words.place} onClick={place} />
      {marks.map(({ x, y }, index) => (
        <button
          // biome-ignore lint/suspicious/noArrayIndexKey: a mark is its number
          key={index}
          type="button"
          className={styles.mark}
          style={{ left: inPercent(x), top: inPercent(y) }}
          aria-label={words.markAt(index + 1, x, y)}
          onKeyDown={(event) => press(event, index)}
          onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
          onPointerMove={(event) => drag(event, index)}
        >
          {index + 1}
        </button>
      ))}
    </div>
  );
}
