import { useEffect, useRef, useState } from 'react'
import { useSpeech } from '../../i18n.tsx'
import { useSignedInUser } from '../../session/use-user.ts'
import type { ElementWorld } from './element-context.ts'
import { makeElementWorld } from './element-world.ts'
import { openWizard, type OpenWizard } from './store/open-wizard.ts'

type Opened = OpenWizard & { world: ElementWorld }

/** Opens a dossier for as long as the screen is there, and has it speak the reader's language. */
export function useOpenWizard(id: string) {
  const { role } = useSignedInUser()
  const { locale } = useSpeech()
  const language = useRef(locale)
  const spoken = useRef(locale)
  const [attempt, setAttempt] = useState(0)
  const [opened, setOpened] = useState<Opened | null>(null)
  const [error, setError] = useState<unknown>(null)
  language.current = locale

  useEffect(() => {
    let current: OpenWizard | null = null
    let isOver = false
    spoken.current = language.current
    openWizard(id, role, language.current).then(
      (found) => {
        if (isOver) return found.close()
        current = found
        setOpened({ ...found, world: makeElementWorld(found.wizard, () => language.current) })
      },
      (problem: unknown) => isOver || setError(problem),
    )
    return () => {
      isOver = true
      current?.close()
      setOpened(null)
      setError(null)
    }
  }, [id, role, attempt])

  useEffect(() => {
    if (!opened || spoken.current === locale) return
    spoken.current = locale
    // Without the other language the form stays in this one: texts can wait, answers cannot be lost.
    opened.wizard.speak(locale).catch(() => {})
  }, [opened, locale])

  return { opened, error, retry: () => setAttempt(attempt + 1) }
}
