import type { SigningMark } from '@parcelle/contract/signing-page'
import { useState } from 'react'
import { useI18n } from '../../../i18n/i18n.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import { Radios } from '../../../ui/fields/radios.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { DrawingPad } from './drawing-pad.tsx'
import styles from './mark-field.module.css'

type Props = { name: string; mark: SigningMark; error: string | undefined; onChange: (mark: SigningMark) => void }

export function MarkField({ name, mark, error, onChange }: Props) {
  const { t } = useI18n()
  // Both are preserved while the user switches between them.
  const [typed, setTyped] = useState(mark.kind === 'typed' ? mark.name : name)
  const [strokes, setStrokes] = useState<readonly number[][]>(mark.kind === 'drawn' ? mark.strokes : [])

  function choose(kind: string) {
    onChange(kind === 'drawn' ? { kind, strokes: [...strokes] } : { kind: 'typed', name: typed })
  }
  function type(text: string) {
    setTyped(text)
    onChange({ kind: 'typed', name: text })
  }
  function draw(lines: readonly number[][]) {
    setStrokes(lines)
    onChange({ kind: 'drawn', strokes: [...lines] })
  }

  return (
    <>
      <Field id="signature-way" frame="radiogroup" label={t('signature.mark.way')}>
        <Radios
          name="mark"
          look="circle"
          items={[
            { value: 'typed', label: t('signature.mark.typed') },
            { value: 'drawn', label: t('signature.mark.drawn') },
          ]}
          chosen={mark.kind}
          disabled={false}
          onChoose={choose}
        />
      </Field>
      {mark.kind === 'typed' ? (
        <>
          <TextField
            id="signature-mark"
            label={t('signature.mark.name')}
            error={error}
            maxLength={120}
            autoComplete="name"
            required
            value={typed}
            onChange={type}
          />
          <p className={styles.sample} aria-hidden>
            {typed}
          </p>
        </>
      ) : (
        <Field
          id="signature-mark"
          frame="group"
          label={t('signature.mark.box')}
          hint={t('signature.mark.hint')}
          error={error}
        >
          <DrawingPad strokes={strokes} onChange={draw} />
        </Field>
      )}
    </>
  )
}

export const isMark = (mark: SigningMark) => (mark.kind === 'typed' ? mark.name.trim() !== '' : mark.strokes.length > 0)
