import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react'
import { useI18n } from '../../../i18n/i18n.tsx'
import { Button } from '../../../ui/actions/button.tsx'
import { failureNotice } from '../../../api/failure.ts'
import { LiveRegion } from '../../../ui/messages/live-region.tsx'
import { logMessage } from '../../../ui/messages/message-log.ts'
import { noticeText } from '../../../ui/messages/notice.ts'
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx'
import { Modal } from '../../../ui/overlays/modal.tsx'
import { useStore } from '../../../ui/store.ts'
import { focusTitle } from '../block/block-title.tsx'
import { focusElement } from '../widgets/field/focus-element.ts'
import { afterNextPaint } from '../../../ui/timing/after-next-paint.ts'
import { useWizard } from '../wizard-context.ts'
import { requestSigningUrl, leaveSigning } from '../store/open-signing.ts'
import { useFrameOutcome, type FrameOutcome } from './use-frame-outcome.ts'
import styles from './signing-dialog.module.css'

const ERROR_DURATION = 5_000
const SLOW_AFTER = 10_000

/** The signing tool in an iframe. */
export function SigningDialog() {
  const { t } = useI18n()
  const wizard = useWizard()
  const { number } = useStore(wizard.dossier)
  const [isLarge, setLarge] = useState(false)
  const [isLeaving, setLeaving] = useState(false)
  const frame = useRef<HTMLIFrameElement>(null)
  const { url, failure, fail, renew, leave } = useSigning(frame)
  const title = t('signing.frame.title', { number })
  const close = () => wizard.signing.set(null)
  const tab = useTab(renew, close)

  return (
    <>
      <Modal
        isOpen
        large={isLarge ? 'full' : 'tall'}
        title={title}
        onClose={() => setLeaving(true)}
        actions={
          <>
            <Button aria-pressed={isLarge} onClick={() => setLarge(!isLarge)}>
              {t(isLarge ? 'signing.frame.smaller' : 'signing.frame.larger')}
            </Button>
            <Button loading={tab.isBusy} onClick={() => void tab.open()}>
              {t('signing.frame.tab')}
            </Button>
            <Button variant="danger-quiet" onClick={() => setLeaving(true)}>
              {t('signing.frame.quit')}
            </Button>
          </>
        }
      >
        {failure ? (
          <FailureText failure={failure} />
        ) : (
          <Frame key={url} ref={frame} url={url} title={title} tab={tab} onFail={() => fail('error')} />
        )}
      </Modal>
      <ConfirmDialog
        isOpen={isLeaving}
        title={t('signing.frame.leave')}
        confirmLabel={t('signing.frame.quit')}
        cancelLabel={t('signing.frame.stay')}
        onConfirm={() => {
          leave()
          close()
        }}
        onCancel={() => setLeaving(false)}
      >
        <p>{t('signing.frame.leave-text')}</p>
      </ConfirmDialog>
    </>
  )
}

type FrameFailure = Extract<FrameOutcome, 'error' | 'unsigned' | 'declined'>

function FailureText({ failure }: { failure: FrameFailure }) {
  const { t } = useI18n()
  return (
    <div role="alert" className={styles.failed}>
      {failure === 'error' ? (
        <p>{t('docusign.error')}</p>
      ) : (
        <>
          {failure === 'declined' && <p>{t('signing.return.declined')}</p>}
          <p>{t('docusign.user-not-signing')}</p>
          <p>{t('docusign.step-unsigned-documents')}</p>
          <p>{t('docusign.waiting-for-new-signing-trial')}</p>
        </>
      )}
    </div>
  )
}

/** The URL of the iframe, and the handling of the outcome its last page posts. */
function useSigning(frame: RefObject<HTMLIFrameElement | null>) {
  const wizard = useWizard()
  const open = useStore(wizard.signing)
  const [url, setUrl] = useState(open?.url ?? '')
  const [failure, setFailure] = useState<FrameFailure | null>(null)
  const isRenewed = useRef(false)
  const close = useEffectEvent(() => wizard.signing.set(null))

  const renew = () => {
    if (!open) throw new Error('nothing is being signed')
    return requestSigningUrl(wizard, open.button)
  }

  const leave = () => {
    if (open) leaveSigning(wizard, open.button)
  }

  async function replaceLink() {
    // Renewed once: a link that expires twice is not due to a slow reader.
    if (isRenewed.current) return setFailure('error')
    isRenewed.current = true
    await renew().then(setUrl, () => setFailure('error'))
  }

  const refresh = () => Promise.all([wizard.refreshSummary(), wizard.envelopes.refresh()]).catch(() => {})

  function fail(how: FrameFailure) {
    leave()
    setFailure(how)
    void refresh()
  }

  useFrameOutcome(frame, wizard.id, (outcome) => {
    if (outcome === 'expired') return void replaceLink()
    if (outcome !== 'success') return fail(outcome)
    leave()
    close()
    void refresh().then(() => afterNextPaint(() => open && focusButton(wizard, open.button.marker)))
  })

  useEffect(() => {
    if (!failure) return
    // The dialog closes automatically, so the error is also logged in the message list.
    logMessage(notices[failure])
    const timer = setTimeout(() => close(), ERROR_DURATION)
    return () => clearTimeout(timer)
  }, [failure])

  return { url, failure, fail, renew, leave }
}

const notices = {
  error: { tone: 'error', key: 'signing.frame.failed' },
  unsigned: { tone: 'warning', key: 'docusign.user-not-signing' },
  declined: { tone: 'warning', key: 'signing.return.declined' },
} as const

type FrameProps = {
  ref: RefObject<HTMLIFrameElement | null>
  url: string
  title: string
  tab: Tab
  onFail: () => void
}

/** Offers a new tab if the iframe has not loaded after 10 seconds. */
function Frame({ ref, url, title, tab, onFail }: FrameProps) {
  const { t } = useI18n()
  const [isSlow, setSlow] = useState(false)
  const [isLoaded, setLoaded] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), SLOW_AFTER)
    return () => clearTimeout(timer)
  }, [])
  function handleLoad({ currentTarget }: { currentTarget: HTMLIFrameElement }) {
    if (isBroken(currentTarget)) onFail()
    else setLoaded(true)
  }
  return (
    <div className={styles.place}>
      <div>
        <LiveRegion urgent>{tab.problem}</LiveRegion>
        <LiveRegion>
          {isSlow && !isLoaded && (
            <>
              {t('signing.frame.not-shown')}{' '}
              <Button variant="tertiary" dense loading={tab.isBusy} onClick={() => void tab.open()}>
                {t('signing.frame.tab')}
              </Button>
            </>
          )}
        </LiveRegion>
      </div>
      {/* oxlint-disable-next-line react/iframe-missing-sandbox -- it is our own page, or the tool's, which signs nothing in a sandbox */}
      <iframe ref={ref} src={url} title={title} className={styles.frame} onLoad={handleLoad} />
    </div>
  )
}

/** A page of ours that did not load leaves a page of the browser, which has another origin, or an error of a proxy. */
function isBroken({ src, contentDocument }: HTMLIFrameElement): boolean {
  if (new URL(src).origin !== location.origin) return false
  return contentDocument?.URL !== 'about:blank' && !contentDocument?.getElementById('root')
}

type Tab = ReturnType<typeof useTab>

/** Links are single-use, so the tab gets its own. The tab opens before the request, or popup blockers would stop it. */
function useTab(renew: () => Promise<string>, close: () => void) {
  const { messageFor } = useI18n()
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  async function open(): Promise<void> {
    const tab = window.open('', '_blank')
    setBusy(true)
    setProblem(null)
    try {
      const url = await renew()
      if (tab) tab.location.href = url
      else location.assign(url)
      close()
    } catch (error) {
      tab?.close()
      setProblem(noticeText(failureNotice(error, 'docusign.error'), messageFor))
      setBusy(false)
    }
  }

  return { isBusy, problem, open }
}

function focusButton({ engine }: ReturnType<typeof useWizard>, marker: string): void {
  const elements = engine.form().blocks.flatMap((block) => block.elements)
  const element = elements.find(({ attributes }) => attributes.marker === marker)
  if (!element) return
  focusElement(element.id)
  // After the last signature there is no button left.
  const block = engine.form().blockOf(element.id)
  if (block && document.activeElement === document.body) focusTitle(block.id)
}
