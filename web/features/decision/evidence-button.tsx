import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api/api.ts'
import { CopyValue } from '../../dossier/next-steps/copy-value.tsx'
import { useI18n } from '../../i18n/i18n.tsx'
import { settings } from '../../screen/settings.ts'
import { Button } from '../../ui/actions/button.tsx'
import { IconButton } from '../../ui/actions/icon-button.tsx'
import { useFlyout } from '../../ui/actions/use-flyout.ts'
import { classes } from '../../ui/content/classes.ts'
import { downloadFile } from '../../viewer/open-viewer.ts'
import { evidenceKeysQuery } from './api.ts'
import { Unavailable } from './unavailable.tsx'
import flyout from '../../ui/actions/flyout.module.css'
import styles from './evidence-button.module.css'

/** Downloads the evidence pack, one archive that an auditor can verify offline, and shows the key to compare. */
export function EvidenceButton({ dossierId }: { dossierId: string }) {
  const { t } = useI18n()
  const [isBusy, setBusy] = useState(false)
  if (!settings().features.download) return null

  async function save() {
    setBusy(true)
    await downloadFile(() => call('exportEvidence', { params: { id: dossierId } }))
    setBusy(false)
  }

  return (
    <span className={styles.evidence}>
      <Button
        variant="tertiary"
        icon="download"
        loading={isBusy}
        loadingText={t('block.downloading')}
        onClick={() => void save()}
      >
        {t('decision.evidence')}
      </Button>
      <KeyButton />
    </span>
  )
}

function KeyButton() {
  const { t } = useI18n()
  const { isOpen, side, toggle, root, button } = useFlyout()
  return (
    <span ref={root} className={flyout.root}>
      <IconButton ref={button} icon="key" label={t('decision.evidence.key')} aria-expanded={isOpen} onClick={toggle} />
      {isOpen && (
        <div className={classes(flyout.panel, styles.key)} data-side={side} role="note">
          <Fingerprints />
        </div>
      )}
    </span>
  )
}

function Fingerprints() {
  const { t } = useI18n()
  const { data, isError, refetch } = useQuery(evidenceKeysQuery)
  const name = t('decision.evidence.key')
  return (
    <>
      <p>{t('decision.evidence.key.text')}</p>
      {isError && !data && <Unavailable onRetry={() => void refetch()} />}
      {data && (
        <>
          <code className={styles.fingerprint}>{data.fingerprint}</code>
          <CopyValue name={name} value={data.fingerprint} />
          {data.earlier.length > 0 && <p>{t('decision.evidence.key.earlier')}</p>}
          {data.earlier.map((fingerprint) => (
            <code key={fingerprint} className={styles.fingerprint}>
              {fingerprint}
            </code>
          ))}
        </>
      )}
    </>
  )
}
