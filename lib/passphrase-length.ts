/** Shorter ones are guessed in an afternoon, however slowly each guess is made. */
export const MIN_PASSPHRASE_LENGTH = 8
