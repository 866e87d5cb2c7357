import type { Json } from '@parcelle/domain/studio'
import { useState } from 'react'
import { useI18n } from '../../../i18n/i18n.tsx'
import { Button } from '../../../ui/actions/button.tsx'
import { TextsField } from '../form/inspector/simple-fields.tsx'
import { readText } from '../form/model/form-model.ts'
import styles from './samples.module.css'

/** A title in both languages, under which the answers become a sample. */
export function KeepSample({ isSecond, onKeep }: { isSecond: boolean; onKeep: (title: Json) => void }) {
  const { t } = useI18n()
  const [title, setTitle] = useState<Json>({ fr: '', en: '' })
  const [isMissing, setMissing] = useState(false)
  function keep() {
    const isTitled = readText(title, 'fr').trim() !== '' && readText(title, 'en').trim() !== ''
    setMissing(!isTitled)
    if (isTitled) onKeep(title)
  }
  return (
    <>
      <TextsField
        label={t('studio.samples.keep.title')}
        value={title}
        isKept
        onChange={(next) => setTitle(next ?? '')}
      />
      {isMissing && <p className={styles.mistake}>{t('studio.samples.keep.missing')}</p>}
      <div className={styles.tools}>
        <Button variant={isSecond ? 'secondary' : 'primary'} onClick={keep}>
          {t('studio.samples.keep')}
        </Button>
      </div>
    </>
  )
}
