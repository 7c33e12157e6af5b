/** The most days of one request. */
export const MAX_CLICK_DAYS = 366
