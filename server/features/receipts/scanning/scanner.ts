export type Scanner = {
  /** Returns the name of the virus found, or null. Throws when the scanner is down, too slow, or cannot decide. */
  scan(content: AsyncIterable<Uint8Array>): Promise<string | null>
  /** Whether its size limit allows this many bytes. */
  takes(bytes: number): Promise<boolean>
}
