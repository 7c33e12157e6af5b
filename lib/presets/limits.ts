/** Far more than anybody keeps an overview of; a context menu and every look-up for an address go through all of them. */
export const MOST_PRESETS = 200
export const MOST_RULES = 500

export const LONGEST_PRESET_NAME = 100
export const LONGEST_RULE_VALUE = 2048

/** Ten years, in minutes. */
export const LATEST_EXPIRY_MINUTES = 10 * 366 * 24 * 60
