/** More than anyone can keep track of; a context menu and every lookup for an address go through all of them. */
export const MAX_PRESETS = 200
export const MAX_RULES = 500

export const MAX_PRESET_NAME_LENGTH = 100
export const MAX_RULE_VALUE_LENGTH = 2048

/** Ten years, in minutes. */
export const LATEST_EXPIRY_MINUTES = 10 * 366 * 24 * 60
