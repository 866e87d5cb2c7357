import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useI18n } from '../../../i18n/i18n.tsx'
import { paths } from '../../../screen/paths.ts'
import { logout } from '../../../session/session.ts'
import { readEnding, type Ending } from '../../../session/store.ts'
import { LinkButton } from '../../../ui/actions/link-button.tsx'
import { clearMessages } from '../../../ui/messages/message-log.ts'
import { useSlow } from '../../../ui/loading/use-slow.ts'
import { SessionCard, WaitCard } from './card.tsx'
import styles from './card.module.css'

/** /logout — ends the session here, then at the provider. `?reason=session` means that the user did not ask for it. */
export function LogoutScreen() {
  const [forced] = useState(() => new URLSearchParams(location.search).get('reason') === 'session')
  // After the provider's redirect, or a logout in another tab, only the message is left to show.
  const [ending] = useState(() => (forced ? readEnding() : null))
  return ending ? <EndedCard ending={ending} /> : <LeavingCard forced={forced} />
}

function LeavingCard({ forced }: { forced: boolean }) {
  const { t } = useI18n()
  const isSlow = useSlow()
  const { data } = useQuery({
    queryKey: ['logout'],
    queryFn: () => logout({ forced }),
    retry: false,
    gcTime: 0,
    networkMode: 'always',
  })

  useEffect(() => {
    clearMessages()
  }, [])

  useEffect(() => {
    if (data?.reachable) location.replace(data.url)
  }, [data])

  if (data && (isSlow || !data.reachable)) return <StuckCard url={data.url} />
  return <WaitCard title={t('session.signing-out')} />
}

function StuckCard({ url }: { url: string }) {
  const { t } = useI18n()
  return (
    <SessionCard title={t('session.signed-out')}>
      <p role="alert">{t('session.stuck')}</p>
      <LinkButton variant="primary" href={url}>
        {t('session.continue')}
      </LinkButton>
    </SessionCard>
  )
}

function EndedCard({ ending }: { ending: Ending }) {
  const { t } = useI18n()
  return (
    <SessionCard title={t('session.signed-out')}>
      <p className={styles.support}>{t(`session.ended.${ending}`)}</p>
      <LinkButton variant="primary" href={paths.ssoCheck}>
        {t('session.sign-in-again')}
      </LinkButton>
    </SessionCard>
  )
}
