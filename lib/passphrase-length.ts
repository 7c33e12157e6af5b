/** Shorter ones are guessed in an afternoon, however slowly each guess is made. */
export const LEAST_PASSPHRASE_LENGTH = 8
