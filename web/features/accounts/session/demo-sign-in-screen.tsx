import { useI18n } from '../../../i18n/i18n.tsx'
import { useRequest } from '../../../api/use-request.ts'
import { authorise, clearSession } from '../../../session/session.ts'
import { rememberDestination } from '../../../session/store.ts'
import { WaitCard } from './card.tsx'
import { FailureCard } from './failure-card.tsx'

/** /demo/sign-in — a scene of the tour: `as` is the account to sign in with, `to` the screen to open. */
export function DemoSignInScreen() {
  const { t } = useI18n()
  const { error } = useRequest('demo-sign-in', changeAccount)
  if (error) return <FailureCard error={error} />
  return <WaitCard title={t('session.signing-in')} />
}

function changeAccount(): Promise<void> {
  const query = new URLSearchParams(location.search)
  clearSession({ forced: false })
  rememberDestination(query.get('to') ?? '')
  return authorise({ as: query.get('as') ?? '' })
}
