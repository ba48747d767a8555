import type { ClientEvents, ServerEvents } from '@burnish/contract/events';
import { createLive } from './live.ts';

type Heard = { [Name in keyof ServerEvents]: Parameters<ServerEvents[Name]>[0] };
type Said = { [Name in keyof ClientEvents]: Parameters<ClientEvents[Name]>[0] };

/** The one realtime connection of a page. */
export const connection = createLive<Heard, Said>();
export type Connection = typeof connection;
