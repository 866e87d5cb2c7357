import optimizeLocales from '@react-aria/optimize-locales-plugin'
import react from '@vitejs/plugin-react'
import { join } from 'node:path'
import { defineConfig, type Plugin } from 'vite'

const PRODUCT = process.env['PRODUCT_URL'] ?? `http://localhost:${process.env['PORT'] ?? '3000'}`
/** What the server answers. Folders of the web have names of their own here: /api/api.ts is one of its files. */
const OF_SERVER =
  '^/(api/(v1|docs)|oidc|sign-in|invitation|password|theme|viewer-frame|webhooks|health|demo|dev/(mails|analytics))(/|\\?|$)'

const CREATE_ICON = join(import.meta.dirname, 'web/ui/content/icons/create-icon.ts')
const FORM = /features\/wizard\/wizard-screen\.tsx$/
/** What the form and other screens need. One that is missing here makes those screens fetch the form: a test sees it. */
const SHARED_WITH_FORM = new RegExp(
  [
    'web/ui/(content/chip|layout/sticky-bar|overlays/modal)\\.',
    'web/(api/follow-stream|dossier/(labels|open-by))\\.',
    'packages/domain/dossier/(status|editing|compliance)\\.',
  ].join('|'),
)

/** What may happen to a dossier: lists and its late screens show it, a form that is being filled in does not. */
const TRANSITIONS = /packages\/domain\/dossier\/(transitions|transition-table|guards|markers)\./

/** What the form shares with other screens that are filled in; apart, because dashboards and lists are not. */
const FIELDS =
  /web\/ui\/fields\/(field|read-only-field|check-line|required-note)\.|packages\/forms\/text-rules\/(mail|iban)\./

export default defineConfig({
  root: 'web',
  resolve: {
    alias: [
      { find: '../createLucideIcon.mjs', replacement: CREATE_ICON },
      // What the router takes from it is in React itself since version 18.
      { find: /^use-sync-external-store\/shim(\/index\.js)?$/, replacement: 'react' },
    ],
  },
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
            { name: 'libraries', test: /node_modules|icons\/create-icon/, tags: ['$initial'], priority: 3 },
            { name: 'shell', tags: ['$initial'], priority: 2 },
            // The form in one file, and what it shares with the lists in another: cut as small as the bundler would,
            // the same code takes twenty requests and a tenth more bytes.
            { name: 'screens', test: SHARED_WITH_FORM, priority: 1 },
            { name: 'transitions', test: TRANSITIONS, priority: 1 },
            { name: 'fields', test: FIELDS, priority: 1 },
            { name: 'wizard', test: FORM },
          ],
        },
      },
    },
  },
  server: { proxy: { [OF_SERVER]: PRODUCT } },
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
