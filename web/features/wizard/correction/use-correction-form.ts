import type { Correction } from '@parcelle/contract/corrections/corrections'
import { useEffectEvent } from 'react'
import { call } from '../../../api/api.ts'
import { useI18n } from '../../../i18n/i18n.tsx'
import { settings } from '../../../screen/settings.ts'
import { useSignedInUser } from '../../../session/use-user.ts'
import { makeElementServices } from '../element/element-services.ts'
import { loadForm } from '../store/loading/load-form.ts'
import { makeWizard } from '../store/wizard.ts'
import { useWizardLifecycle } from '../use-wizard-lifecycle.ts'
import { fetchWidgets } from '../widgets/registry.ts'
import { makeCorrectionReceipts } from './correction-receipts.ts'

/** Opens a signed dossier without autosave or journal: answers are sent as a correction only. */
export function useCorrectionForm(id: string, { items }: Correction, onCorrected: (correction: Correction) => void) {
  const { role } = useSignedInUser()
  const { locale } = useI18n()
  const correct = useEffectEvent(onCorrected)
  return useWizardLifecycle(async () => {
    const { dossier } = await call('readDossier', { params: { id } })
    const wanted = { formId: dossier.form_id, version: dossier.form_version, locale, role }
    const loaded = await loadForm(wanted, Object.keys(dossier.values).map(Number))
    const journal = Promise.resolve(null)
    const wizard = makeWizard({ dossier, loaded, role, settings: settings(), journal, locale })
    // Failed chunks are fetched again where they are rendered.
    await fetchWidgets(items.flatMap(({ elementId }) => wizard.engine.view.element(elementId)?.type ?? [])).catch(
      () => {},
    )
    const receipts = makeCorrectionReceipts(wizard, (correction) => correct(correction))
    const close = () => {
      wizard.autosave.stop()
      wizard.navigation.stop()
    }
    return { wizard, services: { ...makeElementServices(wizard), receipts }, close }
  })
}
