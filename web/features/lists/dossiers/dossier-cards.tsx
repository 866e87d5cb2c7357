import type { DossierItem } from '@parcelle/contract/dossiers'
import { allowedCardActions, type CardAction, type Role } from '@parcelle/domain'
import type { ListPage } from '../../../list/use-list-page.ts'
import { useSignedInUser } from '../../../session/use-user.ts'
import { settings } from '../../../screen/settings.ts'
import type { Notice } from '../../../ui/messages/notice.ts'
import { AbandonDialog } from './abandon-dialog.tsx'
import { CardButtons } from './card-buttons.tsx'
import { DossierCard } from './dossier-card.tsx'
import { useCardWork } from './use-card-work.ts'
import styles from './dossier-cards.module.css'

// What the API does not serve yet is not offered: a button does something or is not there.
const served: ReadonlySet<CardAction> = new Set(['modify', 'view', 'duplicate', 'abandon', 'manage'])

type Props = { shown: ListPage; tell: (notice: Notice) => void }

/** The dossiers of a page, each with what its reader may do with it. */
export function DossierCards({ shown: { dossiers, searchTerm }, tell }: Props) {
  const { role } = useSignedInUser()
  const work = useCardWork(tell)
  return (
    <>
      <ul className={styles.cards}>
        {dossiers.map((dossier) => {
          const actions = actionsOn(dossier, role)
          return (
            <li key={dossier.id} data-dossier={dossier.id}>
              <DossierCard dossier={dossier} term={searchTerm} actions={actions}>
                <CardButtons
                  dossier={dossier}
                  actions={actions}
                  isDuplicating={work.duplicating === dossier.id}
                  onDuplicate={() => work.duplicate(dossier)}
                  onAbandon={() => work.askAbout(dossier)}
                />
              </DossierCard>
            </li>
          )
        })}
      </ul>
      <AbandonDialog
        dossier={work.toAbandon}
        isPending={work.isAbandoning}
        onConfirm={work.confirm}
        onKeep={() => work.askAbout(null)}
      />
    </>
  )
}

function actionsOn({ state, form_id: formId }: DossierItem, role: Role): readonly CardAction[] {
  const { features, forms } = settings()
  const form = formId === forms.backOffice ? 'backOffice' : 'client'
  return allowedCardActions(role, { status: state, form }, features).filter((action) => served.has(action))
}
