/** The viewer and what it needs are loaded when a photo is opened, or with a page whose address names one. */
export const loadSubmittedViewer = () => import('./submitted-viewer.tsx');
