import { config, z } from 'zod/mini'

// An extension page forbids eval. Zod probes `new Function` when it builds its first schema, which the
// browser reports as a policy violation: this must run before any schema exists, so this is the only import of zod.
config({ jitless: true })

export { z }
