// A module of its own, so that its chunk has a name in the bundle report.
export { io } from 'socket.io-client';
