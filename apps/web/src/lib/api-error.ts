export interface FieldFault {
  path: string;
  message: string;
}

interface Refusal {
  status: number;
  code: string;
  message: string;
  errors?: readonly FieldFault[] | undefined;
  requestId?: string | undefined;
  retryAfter?: number | null;
}

/** What a call that failed tells the page. Status 0: no answer came at all. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly code: string;
  /** Faults of single fields, by their path in what was sent. */
  readonly errors: readonly FieldFault[];
  readonly requestId: string | null;
  /** Seconds to wait before another try, where the service names them. */
  readonly retryAfter: number | null;

  constructor({ status, code, message, errors = [], requestId, retryAfter = null }: Refusal) {
    super(message);
    this.status = status;
    this.code = code;
    this.errors = errors;
    this.requestId = requestId ?? null;
    this.retryAfter = retryAfter;
  }
}

type Members = Readonly<Record<string, unknown>>;

const isMembers = (value: unknown): value is Members => typeof value === 'object' && value !== null;
const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined);

function isFieldFault(value: unknown): value is FieldFault {
  return isMembers(value) && typeof value.path === 'string' && typeof value.message === 'string';
}

/** Reads an answer that is no success, whoever wrote it: the service, or a proxy before it. */
export function refused(status: number, answer: unknown, retryAfter: number | null = null): ApiError {
  const said = isMembers(answer) ? answer : {};
  return new ApiError({
    status,
    code: text(said.code) ?? 'UNKNOWN',
    message: text(said.message) ?? `HTTP error! status ${status}`,
    errors: Array.isArray(said.errors) ? said.errors.filter(isFieldFault) : undefined,
    requestId: text(said.requestId),
    retryAfter,
  });
}

export function unreachable(): ApiError {
  return new ApiError({
    status: 0,
    code: 'UNREACHABLE',
    message: 'The service cannot be reached. Please check your connection and try again.',
  });
}
