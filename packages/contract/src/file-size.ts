// Texts about the sizes of files, which the browser also uses before it sends a file.

export const formatMegabytes = (bytes: number) => `${bytes / 1024 ** 2} MB`;

export const fileTooLarge = (maxBytes: number) => `The file is larger than ${formatMegabytes(maxBytes)}.`;
