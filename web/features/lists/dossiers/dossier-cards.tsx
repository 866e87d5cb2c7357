import type { DossierItem } from '@parcelle/contract/dossiers'
import { allowedCardActions, type CardAction, type Role } from '@parcelle/domain'
import { lazy, Suspense } from 'react'
import type { ListPage } from '../../../list/use-list-page.ts'
import { useSignedInUser } from '../../../session/use-user.ts'
import { settings } from '../../../screen/settings.ts'
import { untilLoaded } from '../../../ui/loading/until-loaded.ts'
import type { Notice } from '../../../ui/messages/notice.ts'
import { AbandonDialog } from './abandon-dialog.tsx'
import { CardButtons } from './card-buttons.tsx'
import { DossierCard } from './dossier-card.tsx'
import { PaperProblemsDialog } from './paper-problems.tsx'
import { useCardPapers } from './use-card-papers.ts'
import { useCardWork } from './use-card-work.ts'
import styles from './dossier-cards.module.css'

// Lazy, because only the back office checks dossiers.
const CheckDialog = lazy(() => untilLoaded(async () => ({ default: (await import('./check-dialog.tsx')).CheckDialog })))

type Props = { shown: ListPage; tell: (notice: Notice) => void }

/** The dossiers of a page, each with the actions its user may take. */
export function DossierCards({ shown: { dossiers, searchTerm }, tell }: Props) {
  const { role } = useSignedInUser()
  const work = useCardWork(tell)
  const papers = useCardPapers()
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
                  busy={findBusy(dossier, work.duplicating, papers)}
                  onPress={{
                    check: () => work.check(dossier),
                    duplicate: () => work.duplicate(dossier),
                    abandon: () => work.askAbout(dossier),
                    download: () => papers.download(dossier),
                    history: () => papers.openHistory(dossier),
                  }}
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
      {work.checked && (
        <Suspense>
          <CheckDialog dossier={work.checked} onMoved={work.handleChecked} onClose={() => work.check(null)} />
        </Suspense>
      )}
      <PaperProblemsDialog problems={papers.problems} onClose={papers.close} />
    </>
  )
}

type Papers = ReturnType<typeof useCardPapers>

function findBusy(
  { id }: DossierItem,
  duplicating: string | null,
  { downloading, opening }: Papers,
): CardAction | null {
  if (duplicating === id) return 'duplicate'
  if (downloading === id) return 'download'
  return opening === id ? 'history' : null
}

function actionsOn({ state, form_id: formId }: DossierItem, role: Role): readonly CardAction[] {
  const { features, forms } = settings()
  const form = formId === forms.backOffice ? 'backOffice' : 'client'
  return allowedCardActions(role, { status: state, form }, features)
}
