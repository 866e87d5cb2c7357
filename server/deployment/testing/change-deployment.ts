import { cp, mkdir, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { deploymentsFolder } from '../deployment.ts'

// Free-form JSON: each test changes it in its own way.
export type Json = ReturnType<typeof JSON.parse>
export type FileChange = readonly [file: string, change: (json: Json) => unknown]

const names = ['aurea', 'halle-investissement', 'orme-patrimoine']

/** A folder with the deployments that ship, linked rather than copied but for one file, which is changed. */
export async function changeDeployment(root: string, [file, change]: FileChange, customer = 'aurea'): Promise<string> {
  await mkdir(root, { recursive: true })
  for (const name of names) await linkFolder(join(deploymentsFolder, name), join(root, name))
  const path = join(root, customer, file)
  const text = await readFile(path, 'utf8')
  await rm(path)
  await mkdir(dirname(path), { recursive: true })
  const json: Json = JSON.parse(text)
  const changed = change(json)
  await writeFile(path, typeof changed === 'string' ? changed : JSON.stringify(json, null, 2))
  return root
}

async function linkFolder(from: string, to: string): Promise<void> {
  await mkdir(to)
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)]
    if (entry.isDirectory()) await linkFolder(source, target)
    else if (entry.name.endsWith('.json')) await symlink(source, target)
    else await cp(source, target)
  }
}

/** A change of the client form, with its elements and blocks by name. */
export const changeForm = (
  change: (parts: Record<string, Json>, json: Json) => unknown,
  file = 'forms/client.json',
): FileChange => [
  file,
  (json) => {
    const blocks = json.pages.flatMap((page: Json) => page.blocks)
    const elements = blocks.flatMap((block: Json) => block.elements)
    const parts = [...blocks.map((block: Json) => [block.slug, block]), ...elements.map((one: Json) => [one.name, one])]
    change(Object.fromEntries(parts), json)
  },
]
