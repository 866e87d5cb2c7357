/** What looks through files for viruses. */
export type Scanner = {
  /** The name of what was found, or null. Fails when the scanner is out of order, too slow, or cannot judge. */
  scan(content: AsyncIterable<Uint8Array>): Promise<string | null>
  /** Whether it looks at all through a content of so many bytes. */
  takes(bytes: number): Promise<boolean>
}
