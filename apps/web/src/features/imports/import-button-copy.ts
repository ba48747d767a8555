/** Apart from the texts of the dialog, which load when it opens. */
export const importButtonCopy = { open: 'Import…' };
