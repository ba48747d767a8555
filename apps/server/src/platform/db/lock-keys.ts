/** Keys of advisory locks, which all locks of a database share. Locks with a name use the hash of a text instead. */
export const lockKeys = {
  migration: 7_103_822,
  uploadReservations: 7_103_823,
  backup: 7_103_824,
} as const;
