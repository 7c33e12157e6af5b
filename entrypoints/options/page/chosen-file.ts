/** The parts of a chosen file that a section needs. */
export interface GivenFile {
  name: string
  size: number
  arrayBuffer: () => Promise<ArrayBuffer>
}
