import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig, type Plugin } from 'vite'

const pdfjs = join(import.meta.dirname, 'node_modules', 'pdfjs-dist')

/** The frame in which documents are drawn: a program of its own, so that nothing of it weighs on the portal's pages. */
export default defineConfig({
  root: 'web/viewer/frame',
  base: '/viewer-frame/',
  plugins: [shipData()],
  build: {
    outDir: '../../../dist/web/viewer-frame',
    emptyOutDir: true,
    target: 'es2023',
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 4000,
  },
  worker: { format: 'iife' },
})

/** What pdf.js needs for some documents, under the number of its version: such an address never changes its content. */
function shipData(): Plugin {
  const { version }: { version: string } = JSON.parse(readFileSync(join(pdfjs, 'package.json'), 'utf8'))
  return {
    name: 'ship-data',
    generateBundle() {
      for (const folder of ['cmaps', 'standard_fonts', 'wasm']) {
        for (const name of readdirSync(join(pdfjs, folder))) {
          const source = readFileSync(join(pdfjs, folder, name))
          this.emitFile({ type: 'asset', fileName: `data/${version}/${folder}/${name}`, source })
        }
      }
    },
  }
}
