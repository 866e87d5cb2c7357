import { cp, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { deploymentsFolder } from '../parts.ts'

// Free-form JSON: each test changes it in its own way.
export type Json = ReturnType<typeof JSON.parse>
export type FileChange = readonly [file: string, change: (json: Json) => unknown]

/** What a change returns instead of changing: the text of the file, which need not be JSON. */
export class FileText {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

/** A copy of the deployments that ship, with one file changed. */
export async function changeDeployment(root: string, [file, change]: FileChange, customer = 'aurea'): Promise<string> {
  await cp(deploymentsFolder, root, { recursive: true })
  const path = join(root, customer, file)
  const json: Json = JSON.parse(await readFile(path, 'utf8'))
  const changed = change(json)
  await writeFile(path, changed instanceof FileText ? changed.text : JSON.stringify(json, null, 2))
  return root
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
