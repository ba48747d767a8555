import passages from './guides.ts?guide-passages';
import { createGuideSearch } from './search-guides.ts';

export const searchGuides = createGuideSearch(passages);
