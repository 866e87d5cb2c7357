import { useEffect, useEffectEvent, useState } from 'react'
import { useI18n } from '../../i18n/i18n.tsx'
import { useSignedInUser } from '../../session/use-user.ts'
import type { ElementWorld } from './element/element-context.ts'
import { makeElementWorld } from './element/element-world.ts'
import { preparePage } from './prepare-page.ts'
import { openWizard, type OpenWizard } from './store/open-wizard.ts'
import { arrive } from './course/navigation.ts'

type Opened = OpenWizard & { world: ElementWorld }

/** Opens a dossier for as long as the screen is there, and has it speak the reader's language. */
export function useOpenWizard(id: string, blockId: number | null): { opened: Opened | null; error: unknown } {
  const { role } = useSignedInUser()
  const { locale } = useI18n()
  const [opened, setOpened] = useState<Opened | null>(null)
  const [error, setError] = useState<unknown>(null)
  const open = useEffectEvent(async () => {
    const found = await openWizard(id, role, locale)
    // Before anything is painted: a page that showed its blocks closed and then opened one would jump.
    arrive(found.wizard, blockId)
    // What could not be fetched is tried again by the place that needs it.
    await preparePage(found.wizard, blockId).catch(() => {})
    return found
  })

  useEffect(() => {
    let current: OpenWizard | null = null
    let isOver = false
    async function start() {
      try {
        const found = await open()
        if (isOver) return found.close()
        current = found
        setOpened({ ...found, world: makeElementWorld(found.wizard) })
      } catch (problem) {
        if (!isOver) setError(problem)
      }
    }
    void start()
    return () => {
      isOver = true
      current?.close()
    }
  }, [])

  useEffect(() => {
    // Without the other language the form stays in this one: texts can wait, answers cannot be lost.
    opened?.wizard.speak(locale).catch(() => {})
  }, [opened, locale])

  return { opened, error }
}
