import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { ConfigProblem } from '../server/config.ts'
import { deploymentsFolder } from '../server/deployment/parts.ts'

const starter = join(import.meta.dirname, 'starter')
const NAME = 'Société Exemple'

/** Writes a small company of its own to `root`, to be changed file by file. Returns its folder. */
export async function addDeployment(root: string, name: string): Promise<string> {
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name))
    throw new ConfigProblem(
      `« ${name} » cannot be the name of a deployment: small letters, digits and hyphens, as in ma-societe.`,
    )
  const folder = join(root, name)
  if (existsSync(folder)) throw new ConfigProblem(`${folder} is there already: nothing was written.`)
  for (const path of await readdir(starter, { recursive: true })) {
    if (!/\.(json|svg)$/.test(path)) continue
    const text = await readFile(join(starter, path), 'utf8')
    const file = join(folder, path)
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, namingSchema(text, dirname(file)).replaceAll(NAME, toTitle(name)))
  }
  return folder
}

/** Editors find the schemas also where the company is written elsewhere. */
function namingSchema(text: string, folder: string): string {
  const schemas = relative(folder, join(deploymentsFolder, 'schemas')).replaceAll(sep, '/')
  return text.replace(/(?<="\$schema": ")[^"]*(?=\/[\w-]+\.schema\.json")/, schemas)
}

const toTitle = (name: string) =>
  name
    .split('-')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ')
