import { useEffect, useEffectEvent, useState } from 'react'
import { useI18n } from '../../i18n/i18n.tsx'
import type { Wizard } from './store/wizard.ts'

/** Opens a dossier for as long as the screen is there, and has it speak the reader's language. */
export function useOpened<Opened extends { wizard: Wizard; close: () => void }>(start: () => Promise<Opened>) {
  const { locale } = useI18n()
  const [opened, setOpened] = useState<Opened | null>(null)
  const [error, setError] = useState<unknown>(null)
  const open = useEffectEvent(start)

  useEffect(() => {
    let current: Opened | null = null
    let isOver = false
    async function begin() {
      try {
        const found = await open()
        if (isOver) return found.close()
        current = found
        setOpened(found)
      } catch (problem) {
        if (!isOver) setError(problem)
      }
    }
    void begin()
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
