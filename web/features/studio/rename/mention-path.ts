import type { Mention } from '@parcelle/domain/studio-rename'
import { draftPath } from '../../../screen/paths.ts'

/** The screen on which it is changed; null where it has none. */
export function mentionPath({ kind, file, detail, holder }: Mention, draft: string): string | null {
  const name = file.replace(/^.*\//, '').replace(/\.json$/, '')
  if (kind === 'document')
    return `${draftPath(draft, 'documents')}/${file.startsWith('product-') ? 'product-' : ''}${name}`
  if (kind === 'setting' || kind === 'point') return draftPath(draft, 'company')
  if (kind === 'sample') return draftPath(draft, 'samples')
  if (kind === 'role') return detail === 'signers' || detail === 'signatureButtons' ? draftPath(draft, 'signing') : null
  return holder ? `${draftPath(draft, 'form')}/${name}?at=${holder.kind}-${holder.id}` : null
}
