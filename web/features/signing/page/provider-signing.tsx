import type { SigningPage } from '@parcelle/contract/signing-page'
import { useEffect, useEffectEvent, useState } from 'react'
import { useI18n } from '../../../i18n/i18n.tsx'
import { Button } from '../../../ui/actions/button.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { Spinner } from '../../../ui/content/spinner.tsx'
import { LiveRegion } from '../../../ui/messages/live-region.tsx'
import { openProvider, readAgain } from './api.ts'
import { CopyButton } from './copy-button.tsx'
import { Failure } from './failure.tsx'
import { SigningFrame } from './signing-frame.tsx'
import { useLead } from './step-card.tsx'

const POLL_INTERVAL = 3_000
const TIMEOUT = 25_000

type Props = { token: string; page: SigningPage; onChange: (page: SigningPage) => void }

/** The documents are signed at an external provider, which redirects the signer back here. */
export function ProviderSigning({ token, page, onChange }: Props) {
  const { t } = useI18n()
  const lead = useLead(page)
  const { documents } = page
  // The provider's event is not trusted; it only starts the polling.
  const [isAwaited, setAwaited] = useState(
    () => new URLSearchParams(location.search).get('event') === 'signing_complete',
  )
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  const [isLate, setLate] = useState(false)
  usePolling(isAwaited, page.key, onChange, () => {
    setAwaited(false)
    setLate(true)
  })

  async function handleSign() {
    setBusy(true)
    setFailure(null)
    try {
      location.assign((await openProvider(token)).url)
    } catch (error) {
      setFailure(error)
      setBusy(false)
    }
  }

  return (
    <SigningFrame>
      <PageHeader title={t('signature.title')} lead={lead} />
      <Card>
        <ul>
          {documents.map((entry) => (
            <li key={entry.rank}>
              {entry.title} <CopyButton page={page} document={entry} />
            </li>
          ))}
        </ul>
        {isAwaited ? (
          <>
            <Spinner />
            <LiveRegion>{t('signature.provider.awaited')}</LiveRegion>
          </>
        ) : (
          <>
            {isLate && <Late onAgain={() => setAwaited(true)} />}
            <p>{t('signature.provider')}</p>
            <Failure failure={failure} />
            <Button onClick={() => void handleSign()} loading={isBusy}>
              {t('signature.provider.go')}
            </Button>
          </>
        )}
      </Card>
    </SigningFrame>
  )
}

/** The signature may still arrive. */
function Late({ onAgain }: { onAgain: () => void }) {
  const { t } = useI18n()
  return (
    <div role="alert">
      <p>{t('signing.return.late')}</p>
      <Button variant="primary" onClick={onAgain}>
        {t('signing.return.again')}
      </Button>
    </div>
  )
}

function usePolling(isAwaited: boolean, key: string, onChange: Props['onChange'], onLate: () => void): void {
  const change = useEffectEvent(onChange)
  const giveUp = useEffectEvent(onLate)
  useEffect(() => {
    if (!isAwaited) return
    const end = new AbortController()
    const poll = async () => {
      const page = await readAgain(key, end.signal).catch(() => null)
      if (page && !end.signal.aborted && page.view !== 'provider') change(page)
    }
    const interval = setInterval(() => void poll(), POLL_INTERVAL)
    const limit = setTimeout(() => giveUp(), TIMEOUT)
    void poll()
    return () => {
      end.abort()
      clearInterval(interval)
      clearTimeout(limit)
    }
  }, [isAwaited, key])
}
