export { deleteViews as eraseSavedViews } from '../repository.ts';
