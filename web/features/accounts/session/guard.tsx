import type { Role } from '@parcelle/domain'
import { useEffect, type ReactNode } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { useI18n } from '../../../i18n/i18n.tsx'
import type { MessageKey } from '../../../i18n/messages.ts'
import { paths } from '../../../screen/paths.ts'
import { loadUser } from '../../../api/sign-in.ts'
import { authorise } from '../../../session/session.ts'
import { readToken, rememberDestination } from '../../../session/store.ts'
import { UserContext, useUser } from '../../../session/use-user.ts'
import { toast } from '../../../ui/messages/toasts.ts'
import { useRequest } from '../../../api/use-request.ts'
import { WaitCard } from './card.tsx'
import { FailureCard } from './failure-card.tsx'

/** Marks a redirect: not a destination to return to after sign-in. */
const FALLBACK = 'fallback'

/** Shown to people who may not open it: a refusal, « not found », or nothing. */
export type Refusal = 'forbidden' | 'unknown' | 'silent'

type Props = {
  /** Absent: every role. The server decides; this only avoids an empty screen. */
  isAllowed?: ((role: Role) => boolean) | undefined
  otherwise?: string | undefined
  refusal?: Refusal | undefined
  children: ReactNode
}

export function Guard({ isAllowed, otherwise = paths.dashboard, refusal = 'forbidden', children }: Props) {
  const user = useUser()
  if (!readToken()) return <SignIn />
  if (!user) return <LoadProfile />
  if (isAllowed && !isAllowed(user.role)) return <Redirect to={otherwise} refusal={refusal} />
  return <UserContext value={user}>{children}</UserContext>
}

function Redirect({ to, refusal }: { to: string; refusal: Refusal }) {
  if (refusal === 'silent') return <RedirectWithNotice to={to} />
  if (refusal === 'unknown') return <RedirectWithNotice to={to} notice="route.unknown" />
  return <RedirectWithNotice to={to} notice="route.forbidden" />
}

export function RedirectWithNotice({ to, notice }: { to: string; notice?: MessageKey }) {
  useEffect(() => {
    if (notice && readToken()) toast({ tone: 'info', key: notice })
    navigate(to, { replace: true, state: FALLBACK })
  }, [to, notice])
  return null
}

function SignIn() {
  const { t } = useI18n()
  const { error } = useRequest('sign-in', () => authorise())

  useEffect(() => {
    if (history.state !== FALLBACK) rememberDestination(location.pathname + location.search + location.hash)
  }, [])

  if (error) return <FailureCard error={error} />
  return <WaitCard title={t('session.signing-in')} />
}

/** A token without a profile: another tab signed out, or its storage was cleared. */
function LoadProfile() {
  const { t } = useI18n()
  const { error } = useRequest('who', () => loadUser())
  if (error) return <FailureCard error={error} />
  return <WaitCard title={t('session.signing-in')} />
}
