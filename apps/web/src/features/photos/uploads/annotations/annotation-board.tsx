import { maxAnnotations } from '@burnish/domain/photos/annotation';
import { type KeyboardEvent, type MouseEvent, type PointerEvent, useRef } from 'react';
import { copy } from '../copy.ts';
import styles from './annotation-board.module.css';
import {
  type Annotations,
  addAnnotation,
  moveAnnotation,
  moveByKey,
  removeAnnotation,
} from './annotations.ts';

const center = [0.5, 0.5] as const;
const percentage = (coordinate: number) => `${coordinate * 100}%`;

interface AnnotationBoardProps {
  src: string;
  alt: string;
  annotations: Annotations;
  onChange: (annotations: Annotations) => void;
  /** Called with the index of a new annotation, so that its note can be focused. */
  onAdd: (index: number) => void;
}

/** A photo that can be annotated by clicking, by dragging and by keyboard. */
export function AnnotationBoard({ src, alt, annotations, onChange, onAdd }: AnnotationBoardProps) {
  const board = useRef<HTMLDivElement>(null);

  function coordinatesOf(event: { clientX: number; clientY: number }): readonly [number, number] {
    const box = board.current?.getBoundingClientRect();
    if (box === undefined || box.width === 0 || box.height === 0) return center;
    return [(event.clientX - box.left) / box.width, (event.clientY - box.top) / box.height];
  }

  function add(event: MouseEvent): void {
    if (annotations.length >= maxAnnotations) return;
    // `detail` is 0 for a click by keyboard: the annotation starts at the center and is moved from there.
    const [x, y] = event.detail === 0 ? center : coordinatesOf(event);
    onChange(addAnnotation(annotations, x, y));
    onAdd(annotations.length);
  }

  function onKeyDown(event: KeyboardEvent, index: number): void {
    const annotation = annotations[index];
    if (annotation === undefined) return;
    if (event.key === 'Delete' || event.key === 'Backspace') {
      event.preventDefault();
      onChange(removeAnnotation(annotations, index));
      return;
    }
    const coordinates = moveByKey(annotation, event.key, event.shiftKey);
    if (coordinates === null) return;
    event.preventDefault();
    onChange(moveAnnotation(annotations, index, ...coordinates));
  }

  function drag(event: PointerEvent<HTMLButtonElement>, index: number): void {
    if (event.currentTarget.hasPointerCapture(event.pointerId))
      onChange(moveAnnotation(annotations, index, ...coordinatesOf(event)));
  }

  return (
    <div ref={board} className={styles.board}>
      <img src={src} alt={alt} draggable={false} />
      <button type="button" className={styles.addButton} aria-label={copy.annotation.add} onClick={add} />
      {annotations.map(({ x, y }, index) => (
        <button
          // biome-ignore lint/suspicious/noArrayIndexKey: an annotation is identified by its number
          key={index}
          type="button"
          className={styles.annotation}
          style={{ left: percentage(x), top: percentage(y) }}
          aria-label={copy.annotation.position(index + 1, x, y)}
          onKeyDown={(event) => onKeyDown(event, index)}
          onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
          onPointerMove={(event) => drag(event, index)}
        >
          {index + 1}
        </button>
      ))}
    </div>
  );
}
