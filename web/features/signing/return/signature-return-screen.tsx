import type { DossierItem } from '@parcelle/contract/dossiers'
import { useEffect, useEffectEvent, useState } from 'react'
import { ApiError, call } from '../../../api/api.ts'
import { useRequest } from '../../../api/use-request.ts'
import { useI18n } from '../../../i18n/i18n.tsx'
import { focusScreenTitle } from '../../../screen/screen.tsx'
import { authorise } from '../../../session/session.ts'
import { readSigning, readToken, rememberDestination, writeSigning, type Signing } from '../../../session/store.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { Checking, NoDossier, NotSigned, ReturnCard, Signed } from './return-views.tsx'
import { watchSigning, type Outcome } from './watch-signing.ts'

/**
 * /{esign}/success — the return from the signing provider. Its event is not trusted: the status of the dossier
 * decides.
 */
export function SignatureReturnScreen() {
  const [signing] = useState(readSigning)
  const [event] = useState(() => new URLSearchParams(location.search).get('event'))
  const [attempt, setAttempt] = useState(1)
  if (!signing) return <NoDossier />
  if (!readToken()) return <SignIn />
  return <Return key={attempt} signing={signing} event={event} onAgain={() => setAttempt(attempt + 1)} />
}

function SignIn() {
  const { t } = useI18n()
  const { error, refetch } = useRequest('sign-in', async () => {
    rememberDestination(location.pathname + location.search)
    await authorise()
  })
  if (error === null) return <ReturnCard title={t('session.signing-in')} />
  return (
    <ReturnCard title={t('session.failed')} icon="warning">
      <p role="alert">{t('session.failed.text')}</p>
      <Button variant="primary" onClick={refetch}>
        {t('ui.retry')}
      </Button>
    </ReturnCard>
  )
}

type ReturnResult = { outcome: Outcome; dossier: DossierItem | null }

type ReturnProps = { signing: Signing; event: string | null; onAgain: () => void }

function Return({ signing, event, onAgain }: ReturnProps) {
  const { clicked, folder_id: folderId } = signing
  const [shown, setShown] = useState<ReturnResult | null>(null)
  const [isMissing, setMissing] = useState(false)
  const finish = useEffectEvent((result: ReturnResult) => {
    setShown(result)
    writeSigning({ ...signing, button: result.outcome })
    postToParent({ outcome: result.outcome, folderId, ...(isUnsigned(result) && { isDeclined: isDeclined(result) }) })
  })

  useEffect(() => {
    // The link had expired: the page around the frame requests another one.
    if (isFramed() && event === 'ttl_expired') return postToParent({ outcome: 'expired', folderId })
    // The page could not be opened, so there is nothing to wait for.
    if (isFramed() && event === 'exception') return postToParent({ outcome: 'error', folderId })
    const read = (signal: AbortSignal) => readDossier(folderId, signal, () => setMissing(true))
    return watchSigning(clicked, read, (result) => finish(result))
  }, [clicked, folderId, event])

  useEffect(() => {
    if (shown) focusScreenTitle()
  }, [shown])

  if (isMissing) return <NoDossier />
  if (!shown) return <Checking event={event} />
  if (shown.outcome === 'success') return <Signed folderId={folderId} dossier={shown.dossier} isFramed={isFramed()} />
  return <NotSigned folderId={folderId} isFramed={isFramed()} isDeclined={isDeclined(shown)} onAgain={onAgain} />
}

/** A dossier the user may not see is a 404, so polling stops. */
async function readDossier(id: string, signal: AbortSignal, onMissing: () => void): Promise<DossierItem> {
  try {
    return (await call('readSummary', { params: { id } }, { signal })).dossier
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) onMissing()
    throw error
  }
}

/** The dossier was read, and is not signed. */
const isUnsigned = ({ outcome, dossier }: ReturnResult) => outcome === 'error' && dossier !== null

/** A signer declined: the envelope has ended, and the dossier says so. */
const isDeclined = ({ dossier }: ReturnResult) =>
  dossier?.markers.some((marker) => marker.includes('_declined_by_')) ?? false

const isFramed = () => window.parent !== window

type Message = {
  outcome: Outcome | 'expired'
  folderId: string
  /** Whether a signer declined; absent after a failure, when it is unknown whether the documents are signed. */
  isDeclined?: boolean
}

/** The page around the frame, if it has our origin; otherwise the browser drops the message. */
function postToParent(message: Message): void {
  if (isFramed()) window.parent.postMessage({ source: 'portal-esign', ...message }, location.origin)
}
