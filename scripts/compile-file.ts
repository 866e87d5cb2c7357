import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { compile, fillForm, readThresholds, type Compiled } from '@parcelle/forms'
import { findLocated, locateJson } from '../server/deployment/check/lines/json-lines.ts'
import { NOT_JSON, parseJson } from '../server/deployment/parts.ts'

/** With the thresholds of the settings of its deployment. */
export async function compileFile(file: string, value: unknown): Promise<Compiled> {
  const compiled = compile(value)
  const settings = await readJson(join(dirname(file), '..', 'settings.json'))
  if (!compiled.ok || typeof settings === 'string') return compiled
  return compile(fillForm(compiled.form.definition, readThresholds(settings.value)))
}

/** A sentence where there is no JSON. */
export async function readJson(file: string): Promise<{ value: unknown; text: string } | string> {
  const text = await readFile(file, 'utf8').catch(() => null)
  if (text === null) return 'there is no such file, or it cannot be read'
  const value = parseJson(text)
  if (value !== undefined) return { value, text }
  const located = locateJson(text)
  return 'mistakeAt' in located ? `${NOT_JSON} (line ${located.mistakeAt})` : NOT_JSON
}

/** What is wrong with a form, each with its line in the file. */
export function listSentences({ findings }: Extract<Compiled, { ok: false }>, text: string): string[] {
  const located = locateJson(text)
  return findings.map(({ code, where, reason }) => {
    const line = 'mistakeAt' in located ? located.mistakeAt : findLocated(located, where.split('.')).line
    return `${where}: ${reason} (${code}) (line ${line})`
  })
}
