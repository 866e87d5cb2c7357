import { envelopes } from '@parcelle/domain'
import type { Content, Json } from '@parcelle/domain/studio'
import { isHolder } from '../../form/model/form-model.ts'
import { SHARED } from './template-model.ts'

/** What is shown before somebody chooses: the first document that clients sign. */
export function findFirstTemplate(content: Content, templates: readonly string[]): string {
  const own = envelopes.flatMap((kind) => codesOf(content, kind)).flatMap((code) => fileWithCode(content, code))
  return own.find((path) => isForClients(content[path])) ?? templates.find((path) => path !== SHARED) ?? SHARED
}

function codesOf(content: Content, kind: string): readonly Json[] {
  const settings = content['settings.json']
  const codes = isHolder(settings) && isHolder(settings['envelopes']) ? settings['envelopes'][kind] : undefined
  return Array.isArray(codes) ? codes : []
}

const fileWithCode = (content: Content, code: Json): string[] =>
  Object.entries(content).flatMap(([path, template]) =>
    path.startsWith('documents/') && isHolder(template) && template['code'] === code ? [path] : [],
  )

/** A document that names no form is for all forms. */
const isForClients = (template: Json | undefined) =>
  isHolder(template) && (!Array.isArray(template['forms']) || template['forms'].includes('client'))
