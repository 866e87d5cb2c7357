import { useEffect, useRef } from 'react'
import { useI18n } from '../../../../i18n/i18n.tsx'
import { Icon } from '../../../../ui/content/icon.tsx'
import { Field } from '../../../../ui/fields/field.tsx'
import { typeIcon } from './type-icons.ts'
import styles from './type-choice.module.css'

export type DocumentType = { typeId: string; label: string; icon?: string | undefined }

type Props = {
  id: string
  types: readonly DocumentType[]
  chosen: string | null
  /** Number of files waiting for a type: the first one takes the focus. */
  wanting: number
  disabled: boolean
  onChoose: (typeId: string) => void
}

/** Buttons instead of radios: the choice sends waiting files, and arrow keys would choose each type they pass. */
export function TypeChoice({ id, types, chosen, wanting, disabled, onChoose }: Props) {
  const { t } = useI18n()
  const list = useRef<HTMLDivElement>(null)

  useEffect(() => {
    if (wanting > 0) list.current?.querySelector('button')?.focus()
  }, [wanting])

  return (
    <Field id={id} frame="group" label={t('widget.upload.type')} error={wanting > 0 && t('widget.upload.type-missing')}>
      <div ref={list} className={styles.list}>
        {types.map(({ typeId, label, icon }) => (
          <button
            key={typeId}
            type="button"
            className={styles.type}
            aria-pressed={typeId === chosen}
            data-type={typeId}
            disabled={disabled}
            onClick={() => onChoose(typeId)}
          >
            <Icon name={typeIcon(icon)} />
            {label}
          </button>
        ))}
      </div>
    </Field>
  )
}
