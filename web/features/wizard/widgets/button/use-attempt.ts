import { useState } from 'react'
import { ApiError } from '../../../../api/api.ts'
import { useI18n } from '../../../../i18n/i18n.tsx'

/** Runs the action of a button: whether it is under way, and what the server answered if it refused. */
export function useAttempt(act: () => Promise<void>) {
  const { messageFor } = useI18n()
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  async function attempt(): Promise<void> {
    setBusy(true)
    setProblem(null)
    try {
      await act()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setProblem(messageFor(error.message, error.errors[0]?.params))
    } finally {
      setBusy(false)
    }
  }

  return { isBusy, problem, attempt }
}
