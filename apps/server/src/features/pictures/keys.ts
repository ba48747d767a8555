// Where things lie in storage: by ids of ours, never by a name that somebody gave.

export const originalKey = (id: string) => `originals/${id}`;

/** Of all pictures of a photograph, whatever their size. */
export const picturesFolder = (id: string) => `pictures/${id}`;
export const pictureKey = (id: string, size: number) => `${picturesFolder(id)}/${size}.jpg`;
