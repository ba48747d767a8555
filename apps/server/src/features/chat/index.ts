export { serveChatEvents } from './realtime/connection.ts';
export { createChatPublisher } from './realtime/publisher.ts';
export { chatRoutes } from './routes.ts';
export { type Chats, createChats } from './service.ts';
