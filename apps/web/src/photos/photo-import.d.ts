declare module '*?photo' {
  import type { Photo } from './photo.ts';

  const photo: Photo;
  export default photo;
}
