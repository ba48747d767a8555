export { serveChat } from './live.ts';
export { createChatNews } from './news.ts';
export { chatRoutes } from './routes.ts';
export { createChats } from './service.ts';
