import optimizeLocales from '@react-aria/optimize-locales-plugin'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

const API = 'http://localhost:3000'

export default defineConfig({
  root: 'web',
  plugins: [react(), optimizeLocales.vite({ locales: ['fr-FR', 'en-US'] }), fillPage()],
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    target: 'es2023',
    // Every browser that runs this target knows modulepreload.
    modulePreload: { polyfill: false },
    // A data: address would need a hole in the content policy.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // What the first page always needs: two files, of which the libraries change seldom. Left to itself the
            // bundler cuts it into a dozen, one per set of screens that share a piece.
            { name: 'libraries', test: /node_modules/, tags: ['$initial'], priority: 2 },
            { name: 'shell', tags: ['$initial'], priority: 1 },
          ],
        },
      },
    },
  },
  server: { proxy: { '^/api/': API, '^/oidc/': API, '^/theme/': API, '^/sign-in/': API, '^/viewer-frame/': API } },
})

/** While developing, Vite serves the page instead of our server and has nothing to put in its blanks. */
function fillPage(): Plugin {
  return {
    name: 'fill-page',
    apply: 'serve',
    transformIndexHtml: (html) =>
      html.replaceAll('__API_URL__', '').replaceAll('__CSP_NONCE__', '').replace('__LOCALE__', 'fr'),
  }
}
