/**
 * Loads an image that is probably shown next. `decoded`: so that the next frame can show it, for about 11 MB of memory. One
 * that can't be loaded is reported when it is shown.
 */
export function preloadImage(url: string, { decoded }: { readonly decoded: boolean }): void {
  const image = new Image();
  image.src = url;
  if (decoded) image.decode().catch(() => {});
}
