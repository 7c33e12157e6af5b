/** The parts of a chosen file that a section needs. */
export interface ChosenFile {
  name: string
  size: number
  arrayBuffer: () => Promise<ArrayBuffer>
}
