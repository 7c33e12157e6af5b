import { defineConfig } from 'vitest/config'

// What was built is judged, so this runs after the builds and apart from the rest.
export default defineConfig({
  // Every script of four builds is parsed, which takes seconds on a busy machine.
  test: { include: ['tests/bundle/**/*.test.ts'], testTimeout: 60_000 },
})
