const formatNumber = (value: number) => value.toLocaleString('en-US');

const statuses: Readonly<Record<number, string>> = {
  200: 'OK',
  201: 'Created',
  202: 'Accepted',
  204: 'No content',
  400: 'Invalid input',
  401: 'Not signed in, or the key is wrong, expired or revoked',
  403: 'Not allowed',
  404: 'Not found',
  405: 'Method not allowed',
  409: "The current state doesn't allow this",
  413: 'Too large',
  415: 'Content type not supported',
  429: 'Too many calls',
  500: 'Error on our side',
  503: 'Not ready',
};

/** By the first digit. */
const statusClasses: Readonly<Record<number, string>> = {
  2: 'Success',
  3: 'Redirect',
  4: 'Refused',
  5: 'Error of the server',
};

export const copy = {
  form: 'Try it',
  writes: 'This call changes real data of this installation.',
  publicCall: 'Anyone can make this call, without signing in.',
  caller: 'Call as',
  asSession: 'Yourself',
  asKey: 'API key',
  session: 'The call is made as you, with your session.',
  sessionOnly: "API keys can't make this call.",
  signedOut: "You aren't signed in.",
  signIn: 'Sign in',
  signInThen: 'to make this call.',
  signInOrKey: 'to make calls as yourself, or enter an API key.',
  apiKey: 'API key',
  apiKeyHint: (scope: string) =>
    `Needs the scope \`${scope}\`. The key isn't stored: it is gone when you leave or reload this page.`,
  noValue: 'Not sent',
  list: 'Separate several values with commas.',
  body: 'Request body (JSON)',
  bodyFiles: 'To attach the file, send form data instead of JSON.',
  mediaType: 'Response format',
  idempotencyKey: 'Idempotency-Key',
  idempotencyHint:
    'Sending the same content again returns the first response. Changed content gets a new key.',
  newKey: 'New key',
  formOnly: 'This call takes files. Make it with curl:',
  send: 'Send',
  sending: 'Sending…',
  copyCurl: 'Copy as curl',
  curlCopied: 'Copied the curl command',
  confirm: {
    title: (call: string) => `Send ${call}?`,
    text: "This changes real data of this installation, and it can't be undone.",
    action: 'Send call',
  },
  response: 'Response',
  unreachable: "We couldn't reach the server. Check your connection and send the call again.",
  lostWrite:
    "We couldn't reach the server, or lost its response. Check your connection. Before you send the call again, check whether it already took effect.",
  lostPost:
    "We couldn't reach the server, or lost its response. Check your connection and send the call again: with the same key, it takes effect only once.",
  time: (milliseconds: number) => `${formatNumber(milliseconds)} ms`,
  retryAfter: (seconds: number) =>
    seconds === 1 ? 'Try again in 1 second.' : `Try again in ${formatNumber(seconds)} seconds.`,
  requestId: 'Request ID',
  responseBody: 'Response body',
  cut: (characters: number) =>
    `Only the first ${formatNumber(characters)} characters are shown. Download the response to see all of it.`,
  binary: (mediaType: string) => `The response is a file (${mediaType}).`,
  noBody: 'The response has no body.',
  download: 'Download response',
  errors: {
    required: (name: string) => `Enter ${name}.`,
    integer: 'Enter a whole number.',
    number: 'Enter a number.',
    values: (values: readonly string[]) => `Use one of these values: ${values.join(', ')}.`,
    pathValue: 'Enter a value other than dots.',
    json: (reason: string) => `This isn't valid JSON: ${reason}`,
    signedOut: 'Sign in to make this call.',
    key: (prefix: string) => `Enter an API key. It starts with ${prefix}`,
  },
  statuses,
  statusClasses,
};
