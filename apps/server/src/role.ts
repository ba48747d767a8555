// What a process does. One of the role `all` does everything; otherwise web processes and workers share an installation.
import { connectionNames } from './platform/tasks/worker-presence.ts';

export const processRoles = ['all', 'web', 'worker'] as const;
export type ProcessRole = (typeof processRoles)[number];

export interface Capabilities {
  /** Serves pages, calls and sockets. Otherwise only probes. */
  readonly servesWeb: boolean;
  /** Runs tasks and schedules. */
  readonly runsTasks: boolean;
  /** The name of its connections to PostgreSQL. */
  readonly connectionName: string;
}

export const capabilitiesOf: Readonly<Record<ProcessRole, Capabilities>> = {
  all: { servesWeb: true, runsTasks: true, connectionName: connectionNames.worker },
  web: { servesWeb: true, runsTasks: false, connectionName: connectionNames.web },
  worker: { servesWeb: false, runsTasks: true, connectionName: connectionNames.worker },
};
