import type { DossierItem } from '@parcelle/contract/dossiers'
import { listCardActions, type CardAction, type ListOrder, type Role } from '@parcelle/domain'
import { lazy, Suspense } from 'react'
import { needTexts } from '../../../i18n/messages.ts'
import type { ListAddress } from '../../../list/list-query.ts'
import type { Column } from '../rows/columns.tsx'
import { DossierRows } from '../rows/dossier-rows.tsx'
import { resumePath } from '../../../screen/paths.ts'
import type { ListPage } from '../use-list-page.ts'
import { useSignedInUser } from '../../../session/use-user.ts'
import { settings } from '../../../screen/settings.ts'
import { untilLoaded } from '../../../ui/timing/until-loaded.ts'
import type { Notice } from '../../../ui/messages/notice.ts'
import { AbandonDialog } from './abandon-dialog.tsx'
import { CardButtons, RowMenu } from './card-buttons.tsx'
import { canOpen, DossierCard } from './dossier-card.tsx'
import { DocumentProblemsDialog } from './document-problems.tsx'
import { useCardDocuments } from './use-card-documents.ts'
import { useCardActions } from './use-card-actions.ts'
import styles from './dossier-cards.module.css'

// Lazy, because only the back office checks dossiers.
const CheckDialog = lazy(() => {
  needTexts(['dossier'])
  return untilLoaded(async () => ({ default: (await import('./check-dialog.tsx')).CheckDialog }))
})

type Props = {
  shown: ListPage
  showNotice: (notice: Notice) => void
  /** Null for cards. */
  rows: { address: ListAddress; order: ListOrder; columns: readonly Column[] } | null
}

/** The dossiers of a page with their actions, as cards or as compact rows. */
export function DossierCards({ shown, showNotice, rows }: Props) {
  const { dossiers, searchTerm } = shown
  const { role } = useSignedInUser()
  const cardActions = useCardActions(showNotice)
  const documents = useCardDocuments()
  const pressOn = (dossier: DossierItem) => ({
    check: () => cardActions.check(dossier),
    duplicate: () => cardActions.duplicate(dossier),
    abandon: () => cardActions.askAbout(dossier),
    download: () => documents.download(dossier),
    history: () => documents.openHistory(dossier),
  })
  return (
    <>
      {rows && (
        <DossierRows
          {...rows}
          shown={shown}
          hrefOf={(dossier) => (canOpen(dossier, actionsOn(dossier, role)) ? resumePath(dossier) : null)}
          renderActions={(dossier) => (
            <RowMenu dossier={dossier} actions={actionsOn(dossier, role)} onPress={pressOn(dossier)} />
          )}
        />
      )}
      {!rows && (
        <ul className={styles.cards}>
          {dossiers.map((dossier) => {
            const actions = actionsOn(dossier, role)
            return (
              <li key={dossier.id} data-dossier={dossier.id}>
                <DossierCard dossier={dossier} term={searchTerm} actions={actions}>
                  <CardButtons
                    dossier={dossier}
                    actions={actions}
                    busy={findBusy(dossier, cardActions.duplicating, documents)}
                    onPress={pressOn(dossier)}
                  />
                </DossierCard>
              </li>
            )
          })}
        </ul>
      )}
      <AbandonDialog
        dossier={cardActions.toAbandon}
        isPending={cardActions.isAbandoning}
        onConfirm={cardActions.confirm}
        onKeep={() => cardActions.askAbout(null)}
      />
      {cardActions.checked && (
        <Suspense>
          <CheckDialog
            dossier={cardActions.checked}
            onMoved={cardActions.handleChecked}
            onClose={() => cardActions.check(null)}
          />
        </Suspense>
      )}
      <DocumentProblemsDialog problems={documents.problems} onClose={documents.close} />
    </>
  )
}

type CardDocuments = ReturnType<typeof useCardDocuments>

function findBusy(
  { id }: DossierItem,
  duplicating: string | null,
  { downloading, opening }: CardDocuments,
): CardAction | null {
  if (duplicating === id) return 'duplicate'
  if (downloading === id) return 'download'
  return opening === id ? 'history' : null
}

function actionsOn({ state, form_id: formId }: DossierItem, role: Role): readonly CardAction[] {
  const { features, forms } = settings()
  const form = formId === forms.backOffice ? 'backOffice' : 'client'
  return listCardActions(role, { status: state, form }, features)
}
