/** Where receipts and documents are kept. Named by what the product needs, not by what a store offers. */
export type Files = {
  put(key: string, content: Uint8Array, mimetype: string): Promise<void>
  get(key: string): Promise<Uint8Array | null>
  /** The keys in a folder, in alphabetical order. */
  list(folder: string): Promise<string[]>
  /** Fails when the store would not remove it. Until it is removed it can still be read. */
  release(key: string): Promise<void>
  remove(key: string): Promise<void>
}
