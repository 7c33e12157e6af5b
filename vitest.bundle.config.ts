import { defineConfig } from 'vitest/config'

// What was built is judged, so this runs after the builds and apart from the rest.
export default defineConfig({
  test: { include: ['tests/bundle/**/*.test.ts'] },
})
