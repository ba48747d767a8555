// A file of its own, so that it has a name when a page is weighed.
export { io } from 'socket.io-client';
