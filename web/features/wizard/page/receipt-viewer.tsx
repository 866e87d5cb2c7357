import { useEffect, useState } from 'react'
import { ApiError, call } from '../../../api/api.ts'
import { useI18n } from '../../../i18n/i18n.tsx'
import { saveFile } from '../../../api/save-file.ts'
import { Button, buttonClass } from '../../../ui/actions/button.tsx'
import { Modal } from '../../../ui/overlays/modal.tsx'
import { Skeleton } from '../../../ui/loading/skeleton.tsx'
import { useStore } from '../../../ui/store.ts'
import type { Receipt } from '../uploads/receipt.ts'
import { useWizard } from '../wizard-context.ts'
import styles from './receipt-viewer.module.css'

type Loaded = { file: File; url: string } | { problem: string } | null

/** A document given to the dossier, on top of the page: seen where the browser can show it, and downloaded. */
export function ReceiptViewer() {
  const { receipts } = useWizard()
  const opened = useStore(receipts.opened)
  return opened && <Viewer key={opened.receiptId} receipt={opened} onClose={() => receipts.opened.set(null)} />
}

function Viewer({ receipt, onClose }: { receipt: Receipt; onClose: () => void }) {
  const { t } = useI18n()
  const { settings } = useWizard()
  const loaded = useReceipt(receipt)
  const isBroken = loaded !== null && 'problem' in loaded
  return (
    <Modal
      wide
      isOpen
      title={isBroken ? t('wizard.receipt.unavailable') : receipt.title}
      onClose={onClose}
      actions={
        <>
          {!isBroken && settings.features.download && (
            <Button
              icon="download"
              loading={loaded === null}
              loadingText={t('block.downloading')}
              onClick={() => loaded && saveFile(loaded.file)}
            >
              {t('block.download')}
            </Button>
          )}
          <Button onClick={onClose}>{t('modal.confirmation.close')}</Button>
        </>
      }
    >
      {loaded === null && <Skeleton shape="card" />}
      {isBroken && <p role="alert">{loaded.problem}</p>}
      {loaded && 'file' in loaded && <Preview file={loaded.file} url={loaded.url} />}
    </Modal>
  )
}

function Preview({ file, url }: { file: File; url: string }) {
  const { t } = useI18n()
  if (file.type.startsWith('image/') && file.type !== 'image/heic')
    return <img className={styles.image} src={url} alt={file.name} />
  if (file.type.startsWith('video/'))
    // The reader's own film, without words of ours to put under it.
    // oxlint-disable-next-line jsx-a11y/media-has-caption
    return <video className={styles.video} src={url} controls />
  // In a frame iOS shows the first page only, and Android nothing: their own reader shows all of it.
  if (file.type === 'application/pdf' && isTouch()) return <OpenApart url={url} />
  if (file.type === 'application/pdf' || file.type.startsWith('text/'))
    // The browser's own PDF reader does not run in a sandbox; the content policy lets no script of a blob: page run.
    // oxlint-disable-next-line react/iframe-missing-sandbox
    return <iframe className={styles.frame} src={url} title={t('wizard.receipt.frame', { title: file.name })} />
  return <p>{t('wizard.receipt.no-preview')}</p>
}

const isTouch = () => window.matchMedia('(pointer: coarse)').matches

function OpenApart({ url }: { url: string }) {
  const { t } = useI18n()
  return (
    <div className={styles.apart}>
      <p>{t('wizard.receipt.apart')}</p>
      <a href={url} target="_blank" rel="noreferrer" className={buttonClass({ variant: 'primary' })}>
        {t('wizard.receipt.open')}
      </a>
    </div>
  )
}

function useReceipt({ receiptId }: Receipt): Loaded {
  const { messageFor } = useI18n()
  const { id } = useWizard()
  const [loaded, setLoaded] = useState<Loaded>(null)

  useEffect(() => {
    let url: string | null = null
    let isStale = false
    async function load() {
      const { receipt } = await call('readReceipt', { params: { id, receiptId } })
      const bytes = Uint8Array.from(atob(receipt.resourceFile), (char) => char.charCodeAt(0))
      const file = new File([bytes], receipt.title, { type: receipt.mimetype })
      if (isStale) return
      url = URL.createObjectURL(file)
      setLoaded({ file, url })
    }
    load().catch((error: unknown) => {
      const said = error instanceof ApiError ? error.errors[0] : undefined
      setLoaded({ problem: said ? messageFor(said.message, said.params) : messageFor('ged.download_failed') })
    })
    return () => {
      isStale = true
      if (url) URL.revokeObjectURL(url)
    }
  }, [id, receiptId, messageFor])
  return loaded
}
