import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { deploymentsFolder } from '../server/deployment/parts.ts'

// npm run communes package/data/communes.json aurea: writes the communes of a deployment by postcode, from the file of
// the package @etalab/decoupage-administratif. A town with districts gets the postcodes of all of them.

type Commune = { nom: string; type: string; codesPostaux?: string[] }

const [source, customer] = process.argv.slice(2)
if (source === undefined || customer === undefined) {
  process.stderr.write('Usage: npm run communes FILE DEPLOYMENT\n')
  process.exit(2)
}

// Unsafe cast: whoever updates the package checks the file.
const communes = JSON.parse(readFileSync(source, 'utf8')) as Commune[]
const byPostcode = new Map<string, string[]>()
for (const { nom, codesPostaux } of communes.filter(({ type }) => type === 'commune-actuelle')) {
  for (const postcode of codesPostaux ?? [])
    byPostcode.set(postcode, [...(byPostcode.get(postcode) ?? []), nom.replaceAll("'", '’')])
}
const lines = [...byPostcode]
  .toSorted(([a], [b]) => (a < b ? -1 : 1))
  .map(([postcode, names]) => `"${postcode}":${JSON.stringify(names.toSorted((a, b) => a.localeCompare(b, 'fr')))}`)
writeFileSync(join(deploymentsFolder, customer, 'datalists', 'communes.json'), `{\n${lines.join(',\n')}\n}\n`)
