/** Why a file did not arrive, for the person whose it is. */
export const engineCopy = {
  lost: 'The connection was lost for too long. Try again.',
  unreadable: 'Your browser can no longer read this file. Choose it again.',
  differs: 'This file arrived twice otherwise than it left you. Choose it again, from its original place.',
};
