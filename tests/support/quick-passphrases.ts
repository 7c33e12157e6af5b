import { vi } from 'vitest'

/**
 * Deriving a key from a passphrase is slow by design. Here the platform needs one iteration for each thousand; records
 * still say how many they ask for. `sealed-key.test.ts` derives keys as browsers do. Vitest restores it after each test.
 */
export const derivePassphrasesQuickly = (): void => {
  const derive = crypto.subtle.deriveBits.bind(crypto.subtle)
  vi.spyOn(crypto.subtle, 'deriveBits').mockImplementation((how, ...rest) =>
    derive(
      typeof how === 'object' && 'iterations' in how ? { ...how, iterations: how.iterations / 1_000 } : how,
      ...rest,
    ),
  )
}
