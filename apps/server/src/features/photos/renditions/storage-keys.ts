// Keys of stored files. They consist of photo ids, never of file names.

export const originalKey = (photoId: string) => `originals/${photoId}`;

/** All renditions of a photo. The prefix must not change: existing files have it. */
export const renditionsFolder = (photoId: string) => `pictures/${photoId}`;

/** `size`: longer side in pixels. */
export const renditionKey = (photoId: string, size: number) => `${renditionsFolder(photoId)}/${size}.jpg`;
