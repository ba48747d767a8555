export { signInRoutes } from './routes.ts';
export { callbackPath, createSignIn } from './service.ts';
