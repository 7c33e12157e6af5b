import type { Plugin } from 'vite'

const SCHEMAS = /\/zod\/v4\/classic\/schemas\.js$/
const PROCESSOR = /^\s*inst\._zod\.processJSONSchema = .*;$/gm
const METHODS = /^import \{ createStandardJSONSchemaMethod, createToJSONSchemaMethod \} from .*;$/m

/**
 * Leaves out what zod brings to every schema for making JSON Schema of it, a tenth of the worker: the extension makes
 * none (the service does, and is not built). A zod that is written otherwise stops the build, not the extension.
 */
export const leaveJsonSchemaOut = (): Plugin => ({
  name: 'leave-json-schema-out',
  enforce: 'pre',
  transform(code, id) {
    if (!SCHEMAS.test(id)) return null
    if (!METHODS.test(code) || code.search(PROCESSOR) === -1)
      return this.error('zod makes JSON Schema in another way now')
    const absent = 'const createStandardJSONSchemaMethod = () => undefined, createToJSONSchemaMethod = () => undefined'
    return { code: code.replace(PROCESSOR, '').replace(METHODS, absent), map: null }
  },
})
