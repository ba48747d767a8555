/** Stands in the built pages where the address belongs that browsers use: the server knows it, and writes it there. */
export const unknownOrigin = 'https://origin-of-the-studio.invalid';
