export const copy = {
  page: {
    description: (brand: string) =>
      `How to use ${brand}: guides for customers, the studio, developers and operators.`,
    lead: 'Short guides, one task each.',
  },
  menu: 'Guides',
  allGuides: 'All guides',
  onThisPage: 'On this page',
  linkTo: (heading: string) => `Link to “${heading}”`,
  neighbors: 'Previous and next guide',
  previous: 'Previous',
  next: 'Next',
  search: {
    title: 'Search results',
    label: 'Search the guides',
    loading: 'Searching',
    failed: "The search couldn't be loaded. Check your connection and try again.",
    retry: 'Try again',
    results: (count: number) => (count === 1 ? '1 result' : `${count} results`),
    empty: (query: string) => `No guide contains “${query}”`,
    emptyText: 'Try another word, or ask us in the chat.',
    clear: 'Clear search',
  },
};
