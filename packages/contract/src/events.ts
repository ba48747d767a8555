// Realtime, beside the calls: over Socket.IO, to those who may see the thing that changed.

export const liveEntities = ['user', 'request', 'invoice', 'receipt', 'subscription'] as const;
export type LiveEntity = (typeof liveEntities)[number];

/** Something changed; whoever shows it asks for it again. */
export interface Changed {
  readonly entity: LiveEntity;
  readonly id: string;
}

export interface ServerEvents {
  changed: (event: Changed) => void;
}
