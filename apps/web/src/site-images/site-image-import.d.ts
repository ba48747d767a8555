declare module '*?site-image' {
  import type { SiteImageFile } from './site-image.ts';

  const file: SiteImageFile;
  export default file;
}
