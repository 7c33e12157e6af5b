// The package has no types. This is what the tests use of it.
declare module 'markdown-it' {
  export interface Token {
    type: string
    content: string
    attrGet: (name: string) => string | null
    children: Token[] | null
  }
  export default class MarkdownIt {
    constructor(options?: { html?: boolean; linkify?: boolean; breaks?: boolean })
    /** Changes and refuses addresses, unless it is replaced. */
    normalizeLink: (url: string) => string
    validateLink: (url: string) => boolean
    parse: (text: string, environment: object) => Token[]
  }
}
