import type { Template } from '../../deployment/documents/template.ts'
import { findFormKind } from '../../deployment/form-store.ts'
import type { Locale } from '../../platform/locales/locale.ts'
import { holds } from './texts.ts'
import { toContext, type DocumentInput } from './document-context.ts'

/** The templates that apply to the current answers: all, or those of one visible block. */
export function listTemplates(
  input: Pick<DocumentInput, 'deployment' | 'session'>,
  blockId?: number,
): readonly Template[] {
  const { deployment, session } = input
  const kind = findFormKind(deployment, { form_id: session.form.definition.id })
  const block = blockId === undefined ? null : session.form.block(blockId)
  if (blockId !== undefined && (!block || !session.blockVisible(blockId))) return []
  return deployment.documentTemplates.filter(
    ({ forms, blocks, when, conditions }) =>
      forms.includes(kind) &&
      (block === null || blocks.includes(block.slug)) &&
      holds(when, { context: toContext({ ...noFacts, deployment, session }), conditions }),
  )
}

/** Input for reading conditions from the answers alone. */
export const noFacts = {
  dossier: { number: '' },
  advisor: null,
  receipts: [],
  openings: new Map(),
  locale: 'fr',
  date: '',
  draft: true,
} as const

export const documentFilename = ({ title }: Pick<Template, 'title'>, number: string, locale: Locale): string =>
  `${title[locale]} ${number}.pdf`
