export { adoptComments } from './adopt-comments.ts';
export { createGuests } from './guests.ts';
export { shareLinkRoutes } from './routes.ts';
export { createShareLinks } from './service.ts';
