export { deleteOfUser as eraseNotifications } from '../repository.ts';
