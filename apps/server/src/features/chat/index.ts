export { serveChat } from './live.ts';
export { createChatNews } from './news.ts';
export { chatRoutes } from './routes.ts';
export { type ChatDesk, createChats } from './service.ts';
