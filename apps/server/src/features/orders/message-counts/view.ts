import type { Viewer } from '@burnish/domain/access';

interface MessageCounts {
  readonly messageCount: number;
  readonly noteCount: number;
}

/** Only admins see notes. */
export function messageCountView({ messageCount, noteCount }: MessageCounts, viewer: Viewer): number {
  return viewer === 'customer' ? messageCount : messageCount + noteCount;
}
