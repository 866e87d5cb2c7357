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
import { uploadTypes } from '../store/writable.ts'
import type { Wizard } from '../store/wizard.ts'
import { fetchWidgets } from '../widgets/registry.ts'
import { useWizard } from '../wizard-context.ts'

type Requests = Compliance['requested']

/** Shared, so that a retry reloads every part of the page. */
const attempts = makeStore(0)

/** Documents the back office requests by name: null while loading, empty if none are named. */
export function useRequestedDocuments(): { requested: Requests | null; error: unknown } {
  const wizard = useWizard()
  const { locale } = useI18n()
  const { state } = useStore(wizard.dossier)
  const attempt = useStore(attempts)
  const received = useSyncExternalStore(wizard.receipts.subscribe, () => wizard.receipts.all().length)
  const isRequested = state === 'additional_documents'
  const key = isRequested ? [wizard.id, locale, received, attempt].join(' ') : ''
  const { data, error } = useRequest(key, () => (isRequested ? readOnce(wizard, key) : Promise.resolve(null)))
  return { requested: isRequested ? data : [], error }
}

// Deduplicates concurrent requests of several components.
const inFlight = new Map<string, Promise<Requests>>()

function readOnce(wizard: Wizard, key: string): Promise<Requests> {
  const known = inFlight.get(key)
  if (known) return known
  const answer = readRequested(wizard).finally(() => inFlight.delete(key))
  inFlight.set(key, answer)
  return answer
}

/** Also loads the upload widgets, so that late chunks do not shift the layout. */
async function readRequested({ id, receipts }: Wizard): Promise<Requests> {
  const [{ requested }] = await Promise.all([
    call('readCompliance', { params: { id } }),
    fetchWidgets([...uploadTypes]),
    receipts.loadQueue(),
  ])
  return requested
}

export function RequestedDocuments() {
  const { t } = useI18n()
  const { rights, engine, dossier } = useWizard()
  const { state } = useStore(dossier)
  const { requested, error } = useRequestedDocuments()
  if (requested === null)
    return (
      error !== null && (
        <ErrorPanel onRetry={() => attempts.set(attempts.get() + 1)}>
          {t('wizard.documents.requested-failed')}
        </ErrorPanel>
      )
    )
  const { blocks } = engine.form()
  const uploaded = [...new Set(requested.map(({ elementId }) => elementId))].filter((id) => {
    const block = blocks.find(({ elements }) => elements.some((element) => element.id === id))
    return block !== undefined && rights.canUpload(state, blocks, block.id)
  })
  if (requested.length === 0) return null
  return (
    <Card look="open" title={t('compliance.asked-of-you')} titleId="requested-documents">
      <RequestedList requested={requested} />
      {uploaded.map((id) => (
        <ElementSlot key={id} elementId={id} />
      ))}
    </Card>
  )
}
