// Apart from the list of guides, because every page links here.

export const guidesPath = '/docs';
export const guidesName = 'Guides';
