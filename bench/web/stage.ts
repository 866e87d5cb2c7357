/** A form page to be measured: ours or the peer's, driven by the names of the same elements. */
export type Stage = {
  name: string
  /** What shows that the first block is there and can be used. */
  ready: string
  /** The address of a block; of the first one without. */
  address(slug?: string): string
  /** Where an element is typed in. */
  field(name: string): string
  /** What is clicked to choose an option of an element. */
  option(name: string, value: string): string
}
