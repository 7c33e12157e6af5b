// The user is told that a request is stored, so it must be on the disk, not in the cache.
export const STRICT = { durability: 'strict' } as const
