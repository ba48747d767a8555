// The words that docs/glossary.md replaces, as data for scripts/check-language.ts.

export type Place = 'identifier' | 'comment' | 'text';

export interface RefusedWords {
  /** Single words, each matched whole, in identifiers by their camelCase parts. */
  readonly words?: readonly string[];
  /** Phrases for comments and text, where a single word says too little. */
  readonly phrases?: RegExp;
  readonly instead: string;
  /** Everywhere unless named. */
  readonly places?: readonly Place[];
  /** A line of text that must fail, so that a check that stopped reading is noticed. */
  readonly badExample: string;
}

export const refusedWords: readonly RefusedWords[] = [
  { words: ['wish', 'wishes', 'wished'], instead: 'input, request', badExample: 'const wish = 1;' },
  {
    words: ['judge', 'judges', 'judged'],
    instead: 'validate, inspect, check',
    places: ['identifier', 'comment'],
    badExample: '// Judge the file.',
  },
  {
    words: ['tidy', 'tidies', 'tidying', 'sweep', 'sweeps', 'swept', 'sweeping'],
    instead: 'clean up, cleanup, expire',
    badExample: 'function sweepUploads() {}',
  },
  {
    words: ['heard', 'told', 'hears'],
    instead: 'receive, subscribe, notify, publish',
    places: ['identifier'],
    badExample: 'let told = false;',
  },
  { words: ['hear', 'tell'], instead: 'receive, notify', places: ['identifier'], badExample: 'tell();' },
  { words: ['leisure'], instead: 'whenIdle', badExample: 'leisure();' },
  { words: ['narrowing', 'narrowed'], instead: 'filters', badExample: 'const narrowing = {};' },
  {
    words: ['refusal', 'refusals'],
    instead: 'error, rejection',
    badExample: 'type Refusal = string;',
  },
  { words: ['reckon', 'reckoning'], instead: 'estimate, calculate', badExample: 'reckon();' },
  {
    words: ['arrivals', 'arriving'],
    instead: 'incoming uploads, uploading',
    badExample: 'const arrivals = [];',
  },
  { words: ['desk', 'desks'], instead: 'receipt review, inbox', badExample: '// The desk of receipts.' },
  {
    words: ['photograph', 'photographs', 'photographed'],
    instead: 'photo',
    badExample: "const label = 'Add your photographs';",
  },
  {
    words: ['picture', 'pictures'],
    instead: 'photo, rendition, site image',
    badExample: 'const pictures = [];',
  },
  { words: ['pace', 'paces'], instead: 'turnaround', badExample: 'const pace = 1;' },
  { words: ['fault', 'faults'], instead: 'error', badExample: 'const faults = [];' },
  {
    words: ['mails'],
    instead: 'emails',
    places: ['comment'],
    badExample: '// Sends mails.',
  },
  {
    words: ['act', 'acts', 'deed', 'deeds'],
    instead: 'action',
    places: ['identifier'],
    badExample: 'function useAct() {}',
  },
  { words: ['standing'], instead: 'status, current period', badExample: 'const standing = 1;' },
  { words: ['news'], instead: 'event', badExample: 'const news = 1;' },
  {
    words: ['anew', 'lest', 'whoever', 'whichever', 'thereof'],
    instead: 'plain words (again, so that … not, the user who)',
    badExample: '// Reads it anew.',
  },
  {
    words: ['somebody', 'nobody', 'anybody', 'everybody'],
    instead: 'a user, a customer, an admin, no one, everyone',
    places: ['identifier', 'comment'],
    badExample: '// Somebody has it.',
  },
  {
    phrases:
      /\b(hand(s|ed|ing)? (it |them |this |photos )?in(?! hand)|second look|head start|kept words|look(s|ed|ing)? into|thr(ow|ows|ew|own|owing) (it |them )?away|in vain|nothing but|what has become of|otherwise than|not be had|is no longer there|stands? (here|there|for it)|lie(s)? (here|there|at)|as it stands?|how it stands)\b/i,
    instead: 'the usual verb (submit, warning, prefetch, draft, check, discard, only)',
    places: ['comment', 'text'],
    badExample: '// Photos that were handed in.',
  },
];

/** Places where a refused word is right. Each has its reason. */
export const allowedWords: readonly {
  readonly path: RegExp;
  readonly word: RegExp;
  readonly reason: string;
}[] = [
  {
    path: /^(docs\/(glossary|decisions\/0027-plain-names)\.md|scripts\/(refused-words|check-language)\.ts)$/,
    word: /./,
    reason: 'They list the words that are refused.',
  },
  {
    path: /ui\/brand\/site-image\.tsx$/,
    word: /^picture$/,
    reason: 'The HTML element.',
  },
  {
    path: /^apps\/web\/src\/features\/site\/testimonials\/content\.ts$/,
    word: /^pictures?$/i,
    reason: 'Quotes of customers.',
  },
  {
    path: /\.sql$|^apps\/server\/drizzle\//,
    word: /./,
    reason: 'Migrations that have run are never edited.',
  },
  {
    path: /platform\/tasks\/scheduled-cleanup\.ts$/,
    word: /^tidy$/,
    reason: 'The stored name of the task in earlier versions.',
  },
  {
    path: /^apps\/server\/src\/db\/migrated-data\.test\.ts$/,
    word: /^(tidy|arriving|photograph|refused|examine)$/i,
    reason: 'Stored values of earlier versions, and file names in the fixture.',
  },
  {
    path: /renditions\/storage-keys\.ts$/,
    word: /^pictures$/,
    reason: 'Existing renditions are stored under this prefix.',
  },
];
