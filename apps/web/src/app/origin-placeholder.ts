/** A placeholder for the public origin, which the build does not know. The server replaces it. */
export const originPlaceholder = 'https://origin-of-the-studio.invalid';
