export { signInRoutes } from './routes.ts';
export { callbackPath, createSignIn, type SignIn } from './service.ts';
