import type { ClientEvents, ServerEvents } from '@burnish/contract/events';
import { createRealtime } from './realtime.ts';

type ServerPayloads = { [Name in keyof ServerEvents]: Parameters<ServerEvents[Name]>[0] };
type ClientPayloads = { [Name in keyof ClientEvents]: Parameters<ClientEvents[Name]>[0] };

/** The page's only realtime connection. */
export const connection = createRealtime<ServerPayloads, ClientPayloads>();
export type Connection = typeof connection;
