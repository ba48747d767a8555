/** All that the bell says before its other texts are loaded. */
export const title = 'Notifications';
