import type { SigningPage } from '@parcelle/contract/signing-page'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Redirect, useParams } from 'wouter'
import { ApiError } from '../../../api/api.ts'
import { useI18n } from '../../../i18n/i18n.tsx'
import { paths } from '../../../screen/paths.ts'
import { focusScreenTitle, useScreen } from '../../../screen/screen.tsx'
import { settings } from '../../../screen/settings.ts'
import { readLocale } from '../../../session/locale.ts'
import { readVisit } from '../../../session/store.ts'
import { ErrorPanel } from '../../../ui/loading/error-panel.tsx'
import { Spinner } from '../../../ui/content/spinner.tsx'
import { LiveRegion } from '../../../ui/messages/live-region.tsx'
import { openPage, readAgain, type PageLink } from './api.ts'
import { ProviderSigning } from './provider-signing.tsx'
import { DeadLink, FinalView, LostVisit } from './final-view.tsx'
import { SigningFrame } from './signing-frame.tsx'
import { Signing } from './signing.tsx'

// Another tool sends the signer back to this address, in place of their link: only the tab knows which one it is.
const RETURN = 'back'

/** /signature/{token} — where somebody signs, with or without an account. */
export function SigningPageScreen() {
  const { token = '' } = useParams()
  const [isPortal] = useState(() => new URLSearchParams(location.search).has('portal'))
  const [attempt, setAttempt] = useState(1)
  if (token === RETURN) return <Returned />
  if (!isToken(token)) return <CutLink />
  return <Opened key={`${token} ${attempt}`} way={{ token, isPortal }} onRetry={() => setAttempt(attempt + 1)} />
}

/** A mail program or a copy may have cut the address. */
const isToken = (text: string) => /^[\w-]{43}$/.test(text)

function CutLink() {
  const { t } = useI18n()
  useScreen(t('signature.title'))
  return <DeadLink code={undefined} />
}

function Returned() {
  const { t } = useI18n()
  const visit = readVisit()
  useScreen(t('signature.title'))
  return visit ? <Redirect to={`${paths.signature}/${visit.token}${location.search}`} replace /> : <LostVisit />
}

type PageState = { page: SigningPage } | { failure: unknown } | null

function Opened({ way, onRetry }: { way: PageLink; onRetry: () => void }) {
  const { t, locale, setLocale } = useI18n()
  const [state, setState] = useState<PageState>(null)
  useScreen(t('signature.title'))

  const show = useEffectEvent((page: SigningPage) => {
    setState({ page })
    // Without a language chosen on this device, uses the language of the signer's mails.
    if (!way.isPortal && readLocale(settings().locales) === null) setLocale(page.signer.locale)
  })
  const fail = useEffectEvent((failure: unknown) => {
    // The events of DocuSign. The page around the frame requests another link, once, or says that there was an error.
    const event = isGone(failure) ? 'ttl_expired' : window.parent === window ? null : 'exception'
    if (way.isPortal && event) return location.replace(`/${settings().esign}/success?event=${event}`)
    setState({ failure })
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
    setState({ page })
  }
  useFocusTitleOnChange(state && 'page' in state ? state.page.view : null)
  useTextsOfLocale(state && 'page' in state ? state.page.key : null, locale, (page) => setState({ page }))

  if (state === null)
    return (
      <SigningFrame>
        <h1 tabIndex={-1}>{t('signature.title')}</h1>
        <Spinner />
        <LiveRegion>{t('signature.opening')}</LiveRegion>
      </SigningFrame>
    )
  if ('failure' in state)
    return isGone(state.failure) ? (
      <DeadLink code={state.failure.errors[0]?.code} />
    ) : (
      <SigningFrame>
        <h1 tabIndex={-1}>{t('signature.title')}</h1>
        <ErrorPanel onRetry={onRetry} />
      </SigningFrame>
    )
  const { page } = state
  if (page.view === 'provider')
    return <ProviderSigning token={way.token} page={page} onChange={(changed) => setState({ page: changed })} />
  if (page.view !== 'sign') return <FinalView page={page} onChange={(changed) => setState({ page: changed })} />
  return <Signing page={page} onChange={(changed) => setState({ page: changed })} onEnd={finish} />
}

function useFocusTitleOnChange(view: SigningPage['view'] | null): void {
  const before = useRef<typeof view>(null)
  useEffect(() => {
    if (before.current !== null && view !== before.current) focusScreenTitle()
    before.current = view
  }, [view])
}

/** The text that the signer agrees to comes from the server, so it is read again in another language. */
function useTextsOfLocale(key: string | null, locale: string, onChange: (page: SigningPage) => void): void {
  const shown = useRef(locale)
  const change = useEffectEvent(onChange)
  useEffect(() => {
    if (key === null || shown.current === locale) return
    shown.current = locale
    const end = new AbortController()
    readAgain(key, end.signal).then(
      (page) => change(page),
      () => {},
    )
    return () => end.abort()
  }, [key, locale])
}

const isGone = (failure: unknown): failure is ApiError => failure instanceof ApiError && failure.status === 404
