/** Lower case without marks: "Überblick" is found by "uber". */
export const plainText = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLocaleLowerCase()
