import type { Compliance } from '@parcelle/contract/compliance'
import { useSyncExternalStore } from 'react'
import { call } from '../../../api/api.ts'
import { useRequest } from '../../../api/use-request.ts'
import { RequestedList } from '../../../dossier/compliance/requested-list.tsx'
import { useI18n } from '../../../i18n/i18n.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { ErrorPanel } from '../../../ui/loading/error-panel.tsx'
import { makeStore, useStore } from '../../../ui/store.ts'
import { ElementSlot } from '../element/element-slot.tsx'
import { uploads } from '../store/writable.ts'
import type { Wizard } from '../store/wizard.ts'
import { fetchWidgets } from '../widgets/registry.ts'
import { useWizard } from '../wizard-context.ts'

type Requested = Compliance['requested']

/** Rises when somebody asks again: what one part of the page learns, all of them need. */
const attempts = makeStore(0)

/** The documents that the check asks for by name; null until that is known, none where it did not name them. */
export function useRequested(): { requested: Requested | null; error: unknown } {
  const wizard = useWizard()
  const { locale } = useI18n()
  const { state } = useStore(wizard.dossier)
  const attempt = useStore(attempts)
  const received = useSyncExternalStore(wizard.receipts.subscribe, () => wizard.receipts.all().length)
  const isAsked = state === 'additional_documents'
  const key = isAsked ? [wizard.id, locale, received, attempt].join(' ') : ''
  const { data, error } = useRequest(key, () => (isAsked ? askOnce(wizard, key) : Promise.resolve(null)))
  return { requested: isAsked ? data : [], error }
}

// Several parts of a page ask for the same at the same moment.
const waiting = new Map<string, Promise<Requested>>()

function askOnce(wizard: Wizard, key: string): Promise<Requested> {
  const known = waiting.get(key)
  if (known) return known
  const answer = readRequested(wizard).finally(() => waiting.delete(key))
  waiting.set(key, answer)
  return answer
}

/** With all that it takes to give them: what came later would push the rest around. */
async function readRequested({ id, receipts }: Wizard): Promise<Requested> {
  const [{ requested }] = await Promise.all([
    call('readCompliance', { params: { id } }),
    fetchWidgets([...uploads]),
    receipts.loadQueue(),
  ])
  return requested
}

/** Exactly those, with the reason of each, to be given here. */
export function RequestedDocuments() {
  const { t } = useI18n()
  const { rights, engine, dossier } = useWizard()
  const { state } = useStore(dossier)
  const { requested, error } = useRequested()
  if (requested === null)
    return (
      error !== null && (
        <ErrorPanel onRetry={() => attempts.set(attempts.get() + 1)}>
          {t('wizard.documents.requested-failed')}
        </ErrorPanel>
      )
    )
  const { blocks } = engine.form()
  const given = [...new Set(requested.map(({ elementId }) => elementId))].filter((id) => {
    const block = blocks.find(({ elements }) => elements.some((element) => element.id === id))
    return block !== undefined && rights.canGive(state, blocks, block.id)
  })
  if (requested.length === 0) return null
  return (
    <Card look="open" title={t('compliance.asked-of-you')} titleId="requested-documents">
      <RequestedList requested={requested} />
      {given.map((id) => (
        <ElementSlot key={id} elementId={id} />
      ))}
    </Card>
  )
}
