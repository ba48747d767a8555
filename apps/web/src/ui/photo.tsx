import styles from './photo.module.css';

/** One picture in its formats and widths; width and height are its proportions. */
export interface PhotoFiles {
  avif: string;
  webp: string;
  jpeg: string;
  width: number;
  height: number;
}

interface PhotoProps {
  photo: PhotoFiles;
  alt: string;
  /** How wide it is shown, for the browser to choose by. */
  sizes: string;
  /** The first picture of a page is asked for at once; every other one waits until it comes near. */
  first?: boolean;
}

export function Photo({ photo, alt, sizes, first = false }: PhotoProps) {
  return (
    <picture>
      <source type="image/avif" srcSet={photo.avif} sizes={sizes} />
      <source type="image/webp" srcSet={photo.webp} sizes={sizes} />
      <img
        className={styles.photo}
        src={photo.jpeg}
        width={photo.width}
        height={photo.height}
        alt={alt}
        loading={first ? 'eager' : 'lazy'}
        fetchPriority={first ? 'high' : 'auto'}
        decoding="async"
      />
    </picture>
  );
}
