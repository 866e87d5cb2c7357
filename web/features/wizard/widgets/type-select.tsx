import { useEffect, useRef } from 'react'
import { useSpeech } from '../../../i18n.tsx'
import { Field } from '../../../ui/field.tsx'
import { NativeSelect } from './native-select.tsx'

type Props = {
  id: string
  types: readonly { typeId: string; label: string }[]
  chosen: string | null
  /** A file was chosen before its type: the question takes the keyboard and says so. */
  isMissing: boolean
  disabled: boolean
  onChoose: (typeId: string) => void
}

export function TypeSelect({ id, types, chosen, isMissing, disabled, onChoose }: Props) {
  const { t } = useSpeech()
  const box = useRef<HTMLDivElement>(null)

  useEffect(() => {
    if (isMissing) box.current?.querySelector('select')?.focus()
  }, [isMissing])

  return (
    <div ref={box}>
      <Field id={id} label={t('widget.upload.type')} error={isMissing && t('widget.upload.type-missing')}>
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
