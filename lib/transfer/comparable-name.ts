/** As a person compares names, in a menu or in a list. */
export const comparableName = (name: string): string => name.trim().normalize('NFKC').toLowerCase()
