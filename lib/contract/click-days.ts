/** The maximum number of days in one request. */
export const MAX_CLICK_DAYS = 366
