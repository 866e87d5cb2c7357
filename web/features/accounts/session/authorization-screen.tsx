import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useI18n } from '../../../i18n/i18n.tsx'
import { paths, goTo } from '../../../screen/paths.ts'
import { loginWithCode } from '../../../api/sign-in.ts'
import { takeDestination } from '../../../session/store.ts'
import { settings } from '../../../screen/settings.ts'
import { WaitCard } from './card.tsx'
import { FailureCard } from './failure-card.tsx'
import { resetRedirectCount } from './redirect-loop.ts'

/** /authorization — the provider's redirect, with a code or an error in the address. */
export function AuthorizationScreen() {
  const { t } = useI18n()
  const [{ code, state }] = useState(readAddress)
  const login = useQuery({
    queryKey: ['login', code],
    queryFn: () => loginWithCode(code ?? '', state).then(() => true),
    enabled: code !== null,
    retry: false,
    // A code can be exchanged only once.
    staleTime: Infinity,
  })

  // Removes the code from the address, and so from the history.
  useEffect(() => history.replaceState(null, '', paths.authorization), [])

  useEffect(() => {
    if (!login.isSuccess) return
    resetRedirectCount()
    goTo(takeDestination() ?? settings().landingUrl)
  }, [login.isSuccess])

  if (code === null || login.isError) return <FailureCard error={login.error} />
  return <WaitCard title={t('session.signing-in')} />
}

function readAddress() {
  const query = new URLSearchParams(location.search)
  return { code: query.get('code'), state: query.get('state') }
}
