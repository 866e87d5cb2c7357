declare module 'libheif-js/wasm-bundle.js' {
  type Pixels = { data: Uint8ClampedArray; width: number; height: number }
  type HeifImage = {
    get_width(): number
    get_height(): number
    /** Null when the picture cannot be decoded. */
    display(into: Pixels, done: (pixels: Pixels | null) => void): void
    free(): void
  }
  const libheif: { HeifDecoder: new () => { decode(content: Uint8Array): HeifImage[] } }
  export default libheif
}
