declare module '*?guide-passages' {
  import type { Passage } from './passages.ts';

  const passages: readonly Passage[];
  export default passages;
}

declare module '*?guide-contents' {
  import type { GuideContent } from './content.ts';

  /** By the path of the guide. */
  const contents: Readonly<Record<string, GuideContent>>;
  export default contents;
}
