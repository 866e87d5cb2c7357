import { useI18n } from '../../i18n/i18n.tsx'
import { useSignedInUser } from '../../session/use-user.ts'
import { openInitialBlock } from './navigation/actions.ts'
import { makeElementServices } from './element/element-services.ts'
import { preparePage } from './prepare-page.ts'
import { openWizard } from './store/open-wizard.ts'
import { useWizardLifecycle } from './use-wizard-lifecycle.ts'

export function useOpenWizard(id: string, blockId: number | null) {
  const { role } = useSignedInUser()
  const { locale } = useI18n()
  return useWizardLifecycle(async () => {
    const found = await openWizard(id, role, locale)
    // Before the first paint: opening a block afterwards would shift the layout.
    openInitialBlock(found.wizard, blockId)
    // Failed chunks are fetched again where they are rendered.
    await preparePage(found.wizard, blockId).catch(() => {})
    return { ...found, services: makeElementServices(found.wizard) }
  })
}
