import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { compile, fillForm, readThresholds, type Compiled } from '@parcelle/forms'

/** With the thresholds of the settings of its deployment. */
export async function compileFile(file: string, value: unknown): Promise<Compiled> {
  const compiled = compile(value)
  const settings = await readJson(join(dirname(file), '..', 'settings.json'))
  if (!compiled.ok || typeof settings === 'string') return compiled
  return compile(fillForm(compiled.form.definition, readThresholds(settings.value)))
}

export async function readJson(file: string): Promise<{ value: unknown } | string> {
  try {
    return { value: JSON.parse(await readFile(file, 'utf8')) }
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}
