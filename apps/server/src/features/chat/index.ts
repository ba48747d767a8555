export type { ChatNews } from './chats.ts';
export { chatRoutes } from './routes.ts';
export { createChats } from './service.ts';
