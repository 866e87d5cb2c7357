import type { Compliance } from '@parcelle/contract/compliance'
import { useState } from 'react'
import { call } from '../../api/api.ts'
import { useI18n } from '../../i18n/i18n.tsx'
import { Button } from '../../ui/actions/button.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { TextBox } from '../../ui/fields/text-box.tsx'
import { openViewer } from '../../viewer/open-viewer.ts'
import type { ComplianceInput } from './compliance-input.ts'
import styles from './compliance-panel.module.css'

type Props = { dossierId: string; paper: Compliance['paper']; onInput: (input: ComplianceInput | null) => void }

export function SignatureFields({ dossierId, paper, onInput }: Props) {
  const { t } = useI18n()
  const written = paper?.signedOn ?? ''
  const [day, setDay] = useState(written)

  function change(next: string) {
    setDay(next)
    if (next === '') onInput(null)
    else onInput(next === written ? {} : { signedOn: next })
  }

  function openScan({ receiptId, title, mimetype }: NonNullable<Props['paper']>['scans'][number]) {
    const read = (as: 'preview' | 'download', signal?: AbortSignal) =>
      call('readReceiptContent', { params: { id: dossierId, receiptId }, query: { as } }, { ...(signal && { signal }) })
    openViewer({
      title,
      expected: mimetype,
      load: (signal) => read('preview', signal),
      original: () => read('download'),
    })
  }

  const scans = paper?.scans ?? []
  return (
    <>
      <Field id="check-signed-on" label={t('compliance.signed-on')} required>
        {(wiring) => (
          <TextBox {...wiring} type="date" width="date" value={day} onChange={(event) => change(event.target.value)} />
        )}
      </Field>
      <div className={styles.requested}>
        <h4>{t('compliance.scans')}</h4>
        {scans.length === 0 && <p>{t('compliance.error.no-scan')}</p>}
        {scans.map((scan) => (
          <Button key={scan.receiptId} variant="tertiary" icon="eye" onClick={() => openScan(scan)}>
            {scan.title}
          </Button>
        ))}
      </div>
    </>
  )
}
