import { useI18n } from '../../i18n/i18n.tsx'
import { useSignedInUser } from '../../session/use-user.ts'
import { arrive } from './course/navigation.ts'
import { makeElementWorld } from './element/element-world.ts'
import { preparePage } from './prepare-page.ts'
import { openWizard } from './store/open-wizard.ts'
import { useOpened } from './use-opened.ts'

/** A dossier to be filled in, open at a block. */
export function useOpenWizard(id: string, blockId: number | null) {
  const { role } = useSignedInUser()
  const { locale } = useI18n()
  return useOpened(async () => {
    const found = await openWizard(id, role, locale)
    // Before anything is painted: a page that showed its blocks closed and then opened one would jump.
    arrive(found.wizard, blockId)
    // What could not be fetched is tried again by the place that needs it.
    await preparePage(found.wizard, blockId).catch(() => {})
    return { ...found, world: makeElementWorld(found.wizard) }
  })
}
