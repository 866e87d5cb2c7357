import type { Session } from '@parcelle/forms'
import type { Template } from '../../../deployment/documents/template.ts'
import { deploymentOf } from '../../../deployment/form-store.ts'
import { listTemplates, listWritten, type DocumentInput } from '../../templates/index.ts'

/** Null if this dossier has no suitability report. */
export function findReportTemplate(session: Session): Template | null {
  return (
    listTemplates({ deployment: deploymentOf(session), session }).find(({ kind }) => kind === 'suitabilityReport') ??
    null
  )
}

/** Required parts that are still empty. */
export function listUnwritten(template: Template, input: DocumentInput): string[] {
  return listWritten(template, input)
    .flatMap(({ parts }) => parts)
    .filter(({ part, required }) => required && (input.written?.get(part) ?? '').trim() === '')
    .map(({ part }) => part)
}
