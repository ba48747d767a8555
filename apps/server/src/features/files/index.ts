export { type JudgedFile, judgeFile } from './judged-file.ts';
export { fileRoutes } from './routes.ts';
export { createFiles, type Files } from './service.ts';
