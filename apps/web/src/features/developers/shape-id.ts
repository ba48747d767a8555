/** Where a shape stands on the page. */
export const shapeId = (name: string) => `shape-${name}`;
