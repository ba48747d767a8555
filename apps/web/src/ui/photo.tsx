import { type Photo as PhotoFiles, photoPath, photoSet } from '../photos/photo.ts';
import styles from './photo.module.css';

interface PhotoProps {
  photo: PhotoFiles;
  alt: string;
  /** How wide it is shown, for the browser to choose by. */
  sizes: string;
  /** The first picture of a page is asked for at once; every other one waits until it comes near. */
  first?: boolean;
  /** Asked for at once too, but behind the first. */
  soon?: boolean;
}

/** For browsers that know neither of the better formats. */
const plainWidth = 800;

export function Photo({ photo, alt, sizes, first = false, soon = false }: PhotoProps) {
  return (
    <picture>
      <source type="image/avif" srcSet={photoSet(photo, 'avif')} sizes={sizes} />
      <source type="image/webp" srcSet={photoSet(photo, 'webp')} sizes={sizes} />
      <img
        className={styles.photo}
        src={photoPath(photo, plainWidth, 'jpg')}
        srcSet={photoSet(photo, 'jpg')}
        sizes={sizes}
        width={photo.width}
        height={photo.height}
        alt={alt}
        loading={first || soon ? 'eager' : 'lazy'}
        fetchPriority={first ? 'high' : soon ? 'low' : 'auto'}
        decoding="async"
      />
    </picture>
  );
}
