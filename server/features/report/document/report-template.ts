import type { Session } from '@parcelle/forms'
import type { Deployment } from '../../../deployment/deployment.ts'
import type { Template } from '../../../deployment/documents/template.ts'
import { listTemplates, listWritten, type DocumentInput } from '../../templates/index.ts'

/** Null if this dossier has no suitability report. */
export function findReportTemplate(deployment: Deployment, session: Session): Template | null {
  return listTemplates({ deployment, session }).find(({ kind }) => kind === 'suitabilityReport') ?? null
}

/** Required parts that are still empty. */
export function listUnwritten(template: Template, input: DocumentInput): string[] {
  return listWritten(template, input)
    .flatMap(({ parts }) => parts)
    .filter(({ part, required }) => required && (input.written?.get(part) ?? '').trim() === '')
    .map(({ part }) => part)
}
