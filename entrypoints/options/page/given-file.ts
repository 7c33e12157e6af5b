/** What a section needs of a file that a person gives it. */
export interface GivenFile {
  name: string
  size: number
  arrayBuffer: () => Promise<ArrayBuffer>
}
