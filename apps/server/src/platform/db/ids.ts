// Version 7 UUIDs (RFC 9562). They are in order of creation, so lists can be sorted and paged by ID.
import { randomBytes } from 'node:crypto';
import type { Clock } from '../clock.ts';

const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

export type NewId = () => string;

/** Whether the text is a UUID in lower case. Other text must not reach a uuid column. */
export function isId(text: string): boolean {
  return uuidPattern.test(text);
}

/** A lower bound of the IDs created at or after this instant, and an upper bound of those created before it. */
export function firstIdOf(instant: Date): string {
  const time = Math.max(instant.getTime(), 0).toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-0000-0000-000000000000`;
}

/** When an ID was created, by the clock of then, in milliseconds. */
export function timeOfId(id: string): number {
  return Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16);
}

/**
 * IDs ascend strictly within this process, even within one millisecond or when the clock is set back. `bytesOf` replaces
 * the random bytes, for reproducible IDs. All of them are later than `after`, in milliseconds.
 */
export function createIds(clock: Clock, bytesOf: (count: number) => Buffer = randomBytes, after = 0): NewId {
  let lastTime = after;
  let sequence = 0;
  return () => {
    const time = Math.max(clock.now().getTime(), lastTime);
    sequence = time > lastTime ? bytesOf(2).readUInt16BE() & 0x7ff : sequence + 1;
    lastTime = time;
    if (sequence > 0xfff) {
      lastTime += 1;
      sequence = 0;
    }
    const bytes = bytesOf(16);
    bytes.writeUIntBE(lastTime, 0, 6);
    bytes.writeUInt16BE(0x7000 | sequence, 6);
    bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
    const hex = bytes.toString('hex');
    return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
  };
}
