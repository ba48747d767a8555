// A screen in one of its states.
import type { Page } from '@playwright/test';
import type { Viewer } from '../screen-setup.ts';

export interface Screen {
  readonly name: string;
  readonly viewer: Viewer;
  readonly path: string;
  /** Also checked without data, where that looks different. */
  readonly alsoEmpty?: boolean;
  /** The behavior of the API, except for the session. */
  readonly service?: 'failing' | 'silent';
  /** The largest window width in which this state exists. */
  readonly upTo?: number;
  /** The browser's user agent. */
  readonly userAgent?: string;
  /** Brings the page into the state. */
  steps?(page: Page): Promise<void>;
}
