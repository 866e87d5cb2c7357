import { useEffect, useEffectEvent, useState } from 'react'
import { ApiError } from '../../api/api.ts'
import { useI18n } from '../../i18n/i18n.tsx'
import { loadMoreMessages } from '../../i18n/messages.ts'
import type { Wizard } from './store/wizard.ts'

/** Opens a dossier on mount, closes it on unmount, and passes on changes of the locale. */
export function useWizardLifecycle<Opened extends { wizard: Wizard; close: () => void }>(start: () => Promise<Opened>) {
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
        // Most refusals have a text that comes after the first block.
        if (problem instanceof ApiError && problem.status !== 0) await loadMoreMessages().catch(() => {})
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
    // If the other locale fails to load, the form keeps its current one, with all answers.
    opened?.wizard.setLocale(locale).catch(() => {})
  }, [opened, locale])

  return { opened, error }
}
