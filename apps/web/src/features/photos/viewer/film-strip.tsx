import { useEffect, useRef } from 'react';
import { Glyph } from '../../../ui/display/glyph.tsx';
import { copy } from './copy.ts';
import styles from './film-strip.module.css';
import type { ViewedPhoto } from './viewed-photo.ts';

function countOf({ annotations, commentCount }: ViewedPhoto): number {
  return commentCount ?? annotations.length;
}

function nameOf(photo: ViewedPhoto): string {
  const name = photo.commentCount === undefined ? copy.frame : copy.commentedFrame;
  return name(photo.fileName, countOf(photo));
}

interface FilmStripProps {
  photos: readonly ViewedPhoto[];
  currentId: string;
  /** False: the open photo is loaded first. */
  loadsImages: boolean;
  onShow: (id: string) => void;
}

/** All loaded photos, as frames of a film. The keys for the next and the previous photo work here, too. */
export function FilmStrip({ photos, currentId, loadsImages, onShow }: FilmStripProps) {
  const list = useRef<HTMLOListElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another frame is the current one
  useEffect(() => {
    const { current } = list;
    const frame = current?.querySelector<HTMLElement>('[aria-current]');
    if (!current || !frame) return;
    const left = frame.offsetLeft - (current.clientWidth - frame.offsetWidth) / 2;
    current.scrollTo({ left, behavior: 'instant' });
    // The frame that was current cannot be reached by the Tab key any more.
    if (current.contains(document.activeElement)) frame.focus({ preventScroll: true });
  }, [currentId]);
  return (
    <ol ref={list} className={styles.film} aria-label={copy.film}>
      {photos.map((photo, index) => (
        <li key={photo.id}>
          <button
            type="button"
            className={styles.frame}
            aria-label={`${index + 1}, ${nameOf(photo)}${photo.status === undefined ? '' : `, ${photo.status}`}`}
            aria-current={photo.id === currentId || undefined}
            tabIndex={photo.id === currentId ? 0 : -1}
            onClick={() => onShow(photo.id)}
          >
            <span className={styles.image}>
              {loadsImages && photo.thumbnailUrl !== null && (
                <img src={photo.thumbnailUrl} alt="" loading="lazy" decoding="async" />
              )}
            </span>
            <span className={styles.number}>
              {index + 1}
              {photo.isDone && <Glyph name="tick" />}
            </span>
            {countOf(photo) > 0 && (
              <span
                className={styles.count}
                data-pencil={photo.commentCount === undefined ? undefined : 'guest'}
                aria-hidden="true"
              >
                {countOf(photo)}
              </span>
            )}
          </button>
        </li>
      ))}
    </ol>
  );
}
