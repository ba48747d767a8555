import { unknownOrigin } from './unknown-origin.ts';

export function publicOrigin(): string {
  return typeof window === 'undefined' ? unknownOrigin : window.location.origin;
}
