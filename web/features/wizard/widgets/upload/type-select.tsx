import { useEffect, useRef } from 'react'
import { useI18n } from '../../../../i18n/i18n.tsx'
import { Field } from '../../../../ui/fields/field.tsx'
import { NativeSelect } from '../../../../ui/fields/native-select.tsx'

type Props = {
  id: string
  types: readonly { typeId: string; label: string }[]
  chosen: string | null
  /** Number of files waiting for a type: the select takes the focus and opens. */
  wanting: number
  disabled: boolean
  onChoose: (typeId: string) => void
}

export function TypeSelect({ id, types, chosen, wanting, disabled, onChoose }: Props) {
  const { t } = useI18n()
  const box = useRef<HTMLDivElement>(null)

  useEffect(() => {
    const select = wanting > 0 ? box.current?.querySelector('select') : null
    select?.focus()
    try {
      select?.showPicker()
    } catch {
      // Browsers may refuse without a user gesture; the select still has the focus.
    }
  }, [wanting])

  return (
    <div ref={box}>
      <Field id={id} label={t('widget.upload.type')} error={wanting > 0 && t('widget.upload.type-missing')}>
        {(wiring) => (
          <NativeSelect
            {...wiring}
            choices={types.map(({ typeId, label }) => ({ value: typeId, label }))}
            chosen={chosen ?? ''}
            clearable={false}
            disabled={disabled}
            onChoose={(typeId) => typeId !== null && onChoose(typeId)}
          />
        )}
      </Field>
    </div>
  )
}
