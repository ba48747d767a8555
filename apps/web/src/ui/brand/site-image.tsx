import { type SiteImageFile, siteImagePath, siteImageSrcSet } from '../../site-images/site-image.ts';
import styles from './site-image.module.css';

interface SiteImageProps {
  file: SiteImageFile;
  alt: string;
  /** The `sizes` attribute: how wide the image is shown. */
  sizes: string;
  /** `eager`: the first image of a page. `soon`: loaded right after it. By default images load when near the viewport. */
  priority?: 'eager' | 'soon' | 'lazy';
}

/** For browsers without AVIF and WebP. */
const fallbackWidth = 800;

const fetchPriorities = { eager: 'high', soon: 'low', lazy: 'auto' } as const;

export function SiteImage({ file, alt, sizes, priority = 'lazy' }: SiteImageProps) {
  return (
    <picture>
      <source type="image/avif" srcSet={siteImageSrcSet(file, 'avif')} sizes={sizes} />
      <source type="image/webp" srcSet={siteImageSrcSet(file, 'webp')} sizes={sizes} />
      <img
        className={styles.image}
        src={siteImagePath(file, fallbackWidth, 'jpg')}
        srcSet={siteImageSrcSet(file, 'jpg')}
        sizes={sizes}
        width={file.width}
        height={file.height}
        alt={alt}
        loading={priority === 'lazy' ? 'lazy' : 'eager'}
        fetchPriority={fetchPriorities[priority]}
        decoding="async"
      />
    </picture>
  );
}
