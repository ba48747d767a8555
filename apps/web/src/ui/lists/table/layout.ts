/** From here the details are beside the list; on narrower screens they cover it. */
export const besideList = '(min-width: 80rem)';
