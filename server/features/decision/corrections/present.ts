import type { Correction } from '@parcelle/contract/corrections/corrections'
import { canAnswer } from '@parcelle/domain'
import { decodeValue, type Session } from '@parcelle/forms'
import { deploymentOf } from '../../../deployment/form-store.ts'
import type { Deps } from '../../../deps.ts'
import type { User } from '../../../platform/http/user.ts'
import { printValue } from '../../templates/index.ts'
import type { DossierRow } from '../../../dossier/access/access.ts'
import type { CorrectionRow } from './queries.ts'
import { formatInstant } from '../../../dossier/present.ts'
import type { Locale } from '../../../platform/locales/locale.ts'
import { presentElement } from './correctable.ts'

type PresentDeps = Pick<Deps, 'deployment' | 'today'>
type Reader = { user: User; locale: Locale; dossier: Pick<DossierRow, 'form_id'>; session: Session }

export function presentCorrection(deps: PresentDeps, row: CorrectionRow, reader: Reader): Correction {
  const isOpen = row.state === 'open'
  return {
    state: row.state,
    askedAt: formatInstant(row.asked_at),
    due: row.due,
    isOverdue: isOpen && row.due < deps.today(),
    items: presentItems(row, reader),
    can: {
      answer: isOpen && mayAnswer(deps, reader),
      withdraw: isOpen && reader.user.role === 'manage_dossier',
    },
  }
}

export const mayAnswer = (
  { deployment }: Pick<Deps, 'deployment'>,
  { user, dossier }: Pick<Reader, 'user' | 'dossier'>,
) => canAnswer(user.role, dossier.form_id, deployment.forms, deployment.readOnlyRoles)

/** In the order of the form. */
function presentItems({ items }: CorrectionRow, { session, locale }: Reader): Correction['items'] {
  const deployment = deploymentOf(session)
  const asked = new Map(items.map((item) => [item.element_id, item]))
  return session.form.elements.flatMap((element) => {
    const item = asked.get(element.id)
    if (!item) return []
    const { kind, reason, before, answered_at } = item
    const printed = printValue(element, decodeValue(before, element), { deployment, locale })
    return [
      {
        ...presentElement(element, { session, locale }),
        kind,
        reason,
        before: printed,
        isAnswered: answered_at !== null,
      },
    ]
  })
}
