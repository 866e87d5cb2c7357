import { useEffect, useRef, useState } from 'react'
import { useI18n } from '../../i18n/i18n.tsx'
import { Banner } from './banner.tsx'
import { IconButton } from '../actions/icon-button.tsx'
import { Icon } from '../content/icon.tsx'
import { LiveRegion } from './live-region.tsx'
import { logMessage, useKeepMessages } from './message-log.ts'
import { noticeId, noticeText, type Notice } from './notice.ts'
import { useAutoHide } from './use-auto-hide.ts'
import styles from './banner-slot.module.css'

const READING_TIME = 3000

type Props = {
  notice: Notice | null
  hideAfter?: number
}

/**
 * The notices of a screen. Both live regions are always rendered, because one that is added together with its text is
 * not announced. After a while the banner collapses into a pill, which stays until the screen changes.
 */
export function BannerSlot({ notice, hideAfter = READING_TIME }: Props) {
  const id = notice && noticeId(notice)
  const [folded, setFolded] = useState<{ id: string; byHand: boolean }>()
  const [reopened, setReopened] = useState<string>()
  useLogged(notice, id)

  function handleReopen() {
    setFolded(undefined)
    if (id) setReopened(id)
  }

  const isFolded = folded?.id === id
  const open = notice && id && !isFolded && (
    <OpenBanner
      key={id}
      notice={notice}
      hideAfter={hideAfter}
      isReopened={reopened === id}
      onFold={(byHand) => setFolded({ id, byHand })}
    />
  )
  const isError = notice?.tone === 'error'

  return (
    <div className={styles.slot}>
      <LiveRegion urgent>{isError && open}</LiveRegion>
      <LiveRegion>{!isError && open}</LiveRegion>
      {notice && isFolded && <LastMessage takesFocus={folded.byHand} onOpen={handleReopen} />}
    </div>
  )
}

type OpenProps = { notice: Notice; hideAfter: number; isReopened: boolean; onFold: (byHand: boolean) => void }

function OpenBanner({ notice, hideAfter, isReopened, onFold }: OpenProps) {
  const { t, messageFor } = useI18n()
  const [keep] = useKeepMessages()
  // A notice that was reopened does not hide by itself.
  const hold = useAutoHide({ after: hideAfter, isOn: !keep && !isReopened, onHide: () => onFold(false) })
  const close = useFocusOnArrival(isReopened)
  return (
    <div className={styles.open} {...hold}>
      <Banner
        tone={notice.tone}
        corner={
          <IconButton
            ref={close}
            icon="close"
            label={t('ui.banner.fold')}
            className={styles.close}
            onClick={() => onFold(true)}
          />
        }
      >
        <p>{noticeText(notice, messageFor)}</p>
      </Banner>
    </div>
  )
}

function LastMessage({ takesFocus, onOpen }: { takesFocus: boolean; onOpen: () => void }) {
  const { t } = useI18n()
  const pill = useFocusOnArrival(takesFocus)
  return (
    <button ref={pill} type="button" className={styles.pill} aria-expanded={false} onClick={onOpen}>
      {t('ui.banner.last')}
      <Icon name="chevron-down" size={16} />
    </button>
  )
}

// The button that had the focus is gone.
function useFocusOnArrival(takesFocus: boolean) {
  const element = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (takesFocus) element.current?.focus()
  }, [takesFocus])
  return element
}

function useLogged(notice: Notice | null, id: string | null) {
  const logged = useRef<string>(null)
  useEffect(() => {
    if (notice && id !== logged.current) logMessage(notice)
    logged.current = id
  }, [notice, id])
}
