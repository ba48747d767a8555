// What calls cost the service, and the limits that follow from it.

export interface CallLimitDefault {
  readonly max: number;
  readonly seconds: number;
}

/** The limits of calls by name: members of the server's RATE_LIMITS, with their defaults. */
export const callLimits = {
  calls: { max: 1_200, seconds: 60 },
  searches: { max: 600, seconds: 60 },
  files: { max: 120, seconds: 60 },
  exports: { max: 20, seconds: 60 },
  documents: { max: 60, seconds: 60 },
  chat: { max: 100, seconds: 10 },
  signIns: { max: 120, seconds: 60 },
  registrations: { max: 200, seconds: 3_600 },
  mailRequests: { max: 60, seconds: 3_600 },
  comments: { max: 60, seconds: 3_600 },
  statements: { max: 120, seconds: 3_600 },
  imports: { max: 120, seconds: 3_600 },
} as const satisfies Readonly<Record<string, CallLimitDefault>>;

export type CallLimitName = keyof typeof callLimits;

interface CostClassDefinition {
  /** Besides `calls`, which counts every call. */
  readonly limit: CallLimitName;
  readonly per: 'user' | 'network';
  /** What such a call does, after "Calls that". */
  readonly effect: string;
}

export const costClasses = {
  read: { limit: 'calls', per: 'user', effect: 'read a bounded number of entries' },
  write: { limit: 'calls', per: 'user', effect: 'change something' },
  search: { limit: 'searches', per: 'user', effect: 'search, filter and count a list' },
  render: { limit: 'calls', per: 'user', effect: 'draw a rendition of a photo, in turns with other users' },
  file: { limit: 'files', per: 'user', effect: 'receive files. Every form counts here, too' },
  export: { limit: 'exports', per: 'user', effect: 'read everything there is of something' },
  document: { limit: 'documents', per: 'user', effect: 'create an invoice, receipt or statement as a file' },
  message: { limit: 'chat', per: 'user', effect: 'send a chat message, over HTTP or Socket.IO' },
  credential: { limit: 'signIns', per: 'network', effect: 'check or set a password or another credential' },
  registration: { limit: 'registrations', per: 'network', effect: 'create an account with a password' },
  mail: { limit: 'mailRequests', per: 'network', effect: 'send a mail to an address of the request' },
  statement: { limit: 'statements', per: 'user', effect: 'parse a bank statement' },
  import: { limit: 'imports', per: 'user', effect: 'parse a CSV file of an import' },
  comment: { limit: 'comments', per: 'network', effect: 'add a comment of a guest' },
} as const satisfies Readonly<Record<string, CostClassDefinition>>;

export type CostClass = keyof typeof costClasses;
