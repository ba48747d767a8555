import { httpStatus } from '@burnish/contract/errors';
import type { FastifyReply } from 'fastify';

/** Calls back once with the status of the complete response, or that of a connection that was closed before. */
export function onResponseEnd({ raw }: FastifyReply, callback: (status: number) => void): void {
  const finish = () => {
    raw.off('close', close);
    callback(raw.statusCode);
  };
  const close = () => {
    raw.off('finish', finish);
    callback(httpStatus.CONNECTION_CLOSED);
  };
  raw.once('finish', finish);
  raw.once('close', close);
}
