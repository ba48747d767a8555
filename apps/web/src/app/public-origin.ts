import { originPlaceholder } from './origin-placeholder.ts';

export function publicOrigin(): string {
  return typeof window === 'undefined' ? originPlaceholder : window.location.origin;
}
