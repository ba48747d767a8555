// Builds the request of a try-out from what was entered, without the secret that it is sent with.
import type { Endpoint } from '../api-reference.ts';
import type { SchemaField } from '../schema-fields.ts';
import { copy } from './copy.ts';

export interface TryOutInput {
  /** By the name of the parameter in the path or query. Empty: not sent. */
  readonly parameters: Readonly<Record<string, string>>;
  /** JSON text. */
  readonly body: string;
  /** Media type of the response. */
  readonly accept: string;
  /** Sent with calls that accept one. */
  readonly idempotencyKey: string;
}

export interface InputErrors {
  readonly parameters: Readonly<Record<string, string>>;
  readonly body: string | null;
}

export interface TryOutRequest {
  readonly method: string;
  /** Path and query on the same origin. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
}

const apiPath = '/api';
const idempotencyHeader = 'Idempotency-Key';

/** The parameters that have a field: those in the path and in the query. */
export function enteredParameters({ parameters }: Endpoint): SchemaField[] {
  return parameters.filter(({ location }) => location !== 'header');
}

export function takesIdempotencyKey({ parameters }: Endpoint): boolean {
  return parameters.some(({ path }) => path === idempotencyHeader);
}

/** Whether its body can only be sent as a form with files. */
export const needsForm = ({ body }: Endpoint) => body?.format === 'form';

const splitList = (text: string) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');

function valuesOf({ type }: SchemaField, text: string): string[] {
  if (type.isList) return splitList(text);
  return text.trim() === '' ? [] : [text.trim()];
}

/** A value that is valid for the type, by the type's name. */
const patterns: Readonly<Record<string, { readonly pattern: RegExp; readonly error: string }>> = {
  'whole number': { pattern: /^-?\d+$/, error: copy.errors.integer },
  number: { pattern: /^-?\d+(\.\d+)?$/, error: copy.errors.number },
};

function valueError({ location, type }: SchemaField, value: string): string | null {
  // Browsers would remove them, and the call would have another path.
  if (location === 'path' && /^\.{1,2}$/.test(value)) return copy.errors.pathValue;
  if (type.values.length > 0 && !type.values.includes(value)) return copy.errors.values(type.values);
  const format = patterns[type.name];
  return format === undefined || format.pattern.test(value) ? null : format.error;
}

function parameterError(field: SchemaField, text: string): string | null {
  const values = valuesOf(field, text);
  if (values.length === 0) return field.isRequired ? copy.errors.required(field.path) : null;
  return values.map((value) => valueError(field, value)).find((error) => error !== null) ?? null;
}

function bodyError(text: string): string | null {
  try {
    JSON.parse(text);
    return null;
  } catch (error) {
    return copy.errors.json(error instanceof Error ? error.message : '');
  }
}

export function findInputErrors(endpoint: Endpoint, { parameters, body }: TryOutInput): InputErrors {
  const errors = enteredParameters(endpoint).flatMap((field) => {
    const error = parameterError(field, parameters[field.path] ?? '');
    return error === null ? [] : [[field.path, error] as const];
  });
  return {
    parameters: Object.fromEntries(errors),
    body: endpoint.body === null || needsForm(endpoint) ? null : bodyError(body),
  };
}

export function hasErrors({ parameters, body }: InputErrors): boolean {
  return body !== null || Object.keys(parameters).length > 0;
}

/** Parts of the path without a value stay as they are in the API description. */
export function buildRequest(endpoint: Endpoint, input: TryOutInput): TryOutRequest {
  const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (placeholder, name: string) => {
    const value = input.parameters[name]?.trim() ?? '';
    return value === '' ? placeholder : encodeURIComponent(value);
  });
  const query = new URLSearchParams();
  for (const field of enteredParameters(endpoint)) {
    if (field.location !== 'query') continue;
    for (const value of valuesOf(field, input.parameters[field.path] ?? '')) query.append(field.path, value);
  }
  const search = query.toString();
  const sendsJson = endpoint.body !== null && !needsForm(endpoint);
  return {
    method: endpoint.method,
    url: apiPath + path + (search && `?${search}`),
    headers: {
      Accept: input.accept,
      ...(sendsJson && { 'Content-Type': 'application/json' }),
      ...(takesIdempotencyKey(endpoint) && { [idempotencyHeader]: input.idempotencyKey }),
    },
    body: sendsJson ? input.body : null,
  };
}
