export { deleteStyleGuides as eraseStyleGuides } from '../repository.ts';
