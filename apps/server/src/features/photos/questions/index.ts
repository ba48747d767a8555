export { questionRoutes } from './routes.ts';
export { createQuestions, type Questions } from './service.ts';
export { withdrawQuestionsAbout } from './withdraw-questions.ts';
