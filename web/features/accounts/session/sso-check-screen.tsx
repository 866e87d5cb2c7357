import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { useI18n } from '../../../i18n/i18n.tsx'
import { paths, goTo } from '../../../screen/paths.ts'
import { loadUser } from '../../../api/sign-in.ts'
import { authorise, clearSession, isConnected, isLoggedIn } from '../../../session/session.ts'
import { settings } from '../../../screen/settings.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { SessionCard, WaitCard } from './card.tsx'
import { resetRedirectCount, isRedirectLoop } from './redirect-loop.ts'
import styles from './card.module.css'

/** /sso-check — signs in by an existing session at the provider. */
export function SsoCheckScreen() {
  const { t } = useI18n()
  const [isStopped, setStopped] = useState(isRedirectLoop)
  const { isError } = useQuery({
    queryKey: ['sso-check'],
    queryFn: () => openSession().then(() => true),
    enabled: !isStopped,
    retry: false,
    gcTime: 0,
    networkMode: 'always',
  })

  useEffect(() => {
    if (isError) navigate(paths.logout, { replace: true })
  }, [isError])

  function handleRetry() {
    resetRedirectCount()
    setStopped(false)
  }

  if (!isStopped) return <WaitCard title={t('session.checking')} />
  return (
    <SessionCard title={t('session.circles')}>
      <p role="alert" className={styles.support}>
        {t('session.circles.text')}
      </p>
      <Button variant="primary" onClick={handleRetry}>
        {t('ui.retry')}
      </Button>
    </SessionCard>
  )
}

async function openSession(): Promise<void> {
  if (isConnected()) {
    clearSession({ forced: true })
    await authorise({ sso: true })
  } else if (isLoggedIn()) {
    await loadUser()
    resetRedirectCount()
    goTo(settings().landingUrl)
  } else {
    await authorise()
  }
}
