// A request is acknowledged to the person once it is stored, so it must have reached the disk, not the cache.
export const STRICT = { durability: 'strict' } as const
