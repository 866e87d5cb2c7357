import type { Correction } from '@parcelle/contract/corrections/corrections'
import { useEffectEvent } from 'react'
import { call } from '../../../api/api.ts'
import { useI18n } from '../../../i18n/i18n.tsx'
import { settings } from '../../../screen/settings.ts'
import { useSignedInUser } from '../../../session/use-user.ts'
import { makeElementWorld } from '../element/element-world.ts'
import { loadForm } from '../store/loading/load-form.ts'
import { makeWizard } from '../store/wizard.ts'
import { useOpened } from '../use-opened.ts'
import { fetchWidgets } from '../widgets/registry.ts'
import { makeCorrectionReceipts } from './correction-receipts.ts'

/**
 * A signed dossier, opened for some of its elements. It takes no answers any more: what is typed stays here until it is
 * sent as a correction, and nothing of it is saved on the way.
 */
export function useCorrectionForm(id: string, { items }: Correction, onCorrected: (correction: Correction) => void) {
  const { role } = useSignedInUser()
  const { locale } = useI18n()
  const correct = useEffectEvent(onCorrected)
  return useOpened(async () => {
    const { dossier } = await call('readDossier', { params: { id } })
    const wanted = { formId: dossier.form_id, version: dossier.form_version, locale }
    const loaded = await loadForm(wanted, Object.keys(dossier.values).map(Number))
    const journal = Promise.resolve(null)
    const wizard = makeWizard({ dossier, loaded, role, settings: settings(), journal, locale })
    // What could not be fetched is tried again by the place that needs it.
    await fetchWidgets(items.flatMap(({ elementId }) => wizard.engine.view.element(elementId)?.type ?? [])).catch(
      () => {},
    )
    const receipts = makeCorrectionReceipts(wizard, (correction) => correct(correction))
    const close = () => {
      wizard.autosave.stop()
      wizard.route.stop()
    }
    return { wizard, world: { ...makeElementWorld(wizard), receipts }, close }
  })
}
