/** A form page to measure, ours or the peer's, addressed by the same element names. */
export type Stage = {
  name: string
  /** Selector that is present once the first block is usable. */
  ready: string
  /** Address of a block; of the first one by default. */
  address(slug?: string): string
  field(name: string): string
  option(name: string, value: string): string
}
