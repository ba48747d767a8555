export { deleteAddresses as eraseAddresses } from '../repository.ts';
