import type { SigningPage } from '@parcelle/contract/signing-page'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useParams } from 'wouter'
import { ApiError } from '../../api/api.ts'
import { useI18n } from '../../i18n/i18n.tsx'
import { goToTitle, useScreen } from '../../screen/screen.tsx'
import { settings } from '../../screen/settings.ts'
import { readLocale } from '../../session/locale.ts'
import { ErrorPanel } from '../../ui/loading/error-panel.tsx'
import { Spinner } from '../../ui/loading/spinner.tsx'
import { Live } from '../../ui/messages/live.tsx'
import { openPage, type Way } from './api.ts'
import { Elsewhere } from './elsewhere.tsx'
import { DeadLink, LastFace } from './last-face.tsx'
import { SigningFrame } from './signing-frame.tsx'
import { Signing } from './signing.tsx'

/** /signature/{token} — where somebody signs, with or without an account. */
export function SigningPageScreen() {
  const { token = '' } = useParams()
  const [isPortal] = useState(() => new URLSearchParams(location.search).has('portal'))
  const [attempt, setAttempt] = useState(1)
  return <Opened key={`${token} ${attempt}`} way={{ token, isPortal }} onRetry={() => setAttempt(attempt + 1)} />
}

type Asked = { page: SigningPage } | { failure: unknown } | null

function Opened({ way, onRetry }: { way: Way; onRetry: () => void }) {
  const { t, setLocale } = useI18n()
  const [asked, setAsked] = useState<Asked>(null)
  useScreen(t('signature.title'))

  const show = useEffectEvent((page: SigningPage) => {
    setAsked({ page })
    // Without a language chosen on this device, uses the language of the signer's mails.
    if (!way.isPortal && readLocale(settings().locales) === null) setLocale(page.signer.locale)
  })
  const fail = useEffectEvent((failure: unknown) => {
    // As DocuSign does: the page around the frame requests another link, once.
    if (way.isPortal && isGone(failure)) return location.replace(`/${settings().esign}/success?event=ttl_expired`)
    setAsked({ failure })
  })
  const open = useEffectEvent((signal: AbortSignal) => openPage(way, signal))

  useEffect(() => {
    const end = new AbortController()
    open(end.signal).then(
      (page) => !end.signal.aborted && show(page),
      (failure: unknown) => !end.signal.aborted && fail(failure),
    )
    return () => end.abort()
  }, [])

  function finish(page: SigningPage, event: string) {
    if (page.returnUrl !== null) return location.replace(`${page.returnUrl}?event=${event}`)
    setAsked({ page })
  }
  useTitleOf(asked && 'page' in asked ? asked.page.face : null)

  if (asked === null)
    return (
      <SigningFrame>
        <h1 tabIndex={-1}>{t('signature.title')}</h1>
        <Spinner />
        <Live>{t('signature.opening')}</Live>
      </SigningFrame>
    )
  if ('failure' in asked)
    return isGone(asked.failure) ? (
      <DeadLink code={asked.failure.errors[0]?.code} />
    ) : (
      <SigningFrame>
        <h1 tabIndex={-1}>{t('signature.title')}</h1>
        <ErrorPanel onRetry={onRetry} />
      </SigningFrame>
    )
  const { page } = asked
  if (page.face === 'elsewhere')
    return <Elsewhere token={way.token} page={page} onChange={(changed) => setAsked({ page: changed })} />
  if (page.face !== 'sign') return <LastFace page={page} onChange={(changed) => setAsked({ page: changed })} />
  return <Signing page={page} onChange={(changed) => setAsked({ page: changed })} onEnd={finish} />
}

/** Focuses the title of each view but the first. */
function useTitleOf(face: SigningPage['face'] | null): void {
  const before = useRef<typeof face>(null)
  useEffect(() => {
    if (before.current !== null && face !== before.current) goToTitle()
    before.current = face
  }, [face])
}

const isGone = (failure: unknown): failure is ApiError => failure instanceof ApiError && failure.status === 404
