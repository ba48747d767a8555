// A photo that the address names is shown by a script in the head of the page, before the viewer has loaded
// (app/first-paint.ts).

export const firstPhotoId = 'first-photo';

/** Once the viewer shows the photo, or won't. A photo that arrives later isn't shown, either. */
export function removeFirstPhoto(): void {
  document.documentElement.dataset.firstPhoto = 'removed';
  document.getElementById(firstPhotoId)?.remove();
}
