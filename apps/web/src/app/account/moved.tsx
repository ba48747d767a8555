import { replace } from 'react-router';
import type { Route } from './+types/moved';
import { profileCopy } from './copy.ts';

/** /account/security and /account/data were pages, to which earlier emails link. They are parts of the profile now. */
export function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { data, security } = profileCopy.groups;
  const group = new URL(request.url).pathname.startsWith('/account/data') ? data : security;
  return replace(`/account/profile#${group.id}`);
}

export default function Moved() {
  return null;
}
