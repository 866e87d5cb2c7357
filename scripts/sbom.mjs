// npm run sbom: what the product is made of, for those who must know: dist/sbom.cdx.json (CycloneDX, without what only
// builds or tests) and dist/licences.txt, one line for each package.
import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root, say } from './prepare.mjs'

const asked = ['sbom', '--sbom-format=cyclonedx', '--sbom-type=application', '--omit=dev', '--package-lock-only']
const sbom = execFileSync('npm', asked, { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 })
const { components } = JSON.parse(sbom)
const lines = components
  .map(({ name, version, licenses = [] }) => {
    const names = licenses.map(({ license, expression }) => expression ?? license.id ?? license.name)
    return `${name} ${version}: ${names.join(', ') || 'see its package'}`
  })
  .toSorted()
mkdirSync(join(root, 'dist'), { recursive: true })
writeFileSync(join(root, 'dist', 'sbom.cdx.json'), sbom)
writeFileSync(join(root, 'dist', 'licences.txt'), `${[...new Set(lines)].join('\n')}\n`)
say(`${components.length} packages: dist/sbom.cdx.json, dist/licences.txt`)
