import type { Element } from '@parcelle/forms'
import { useI18n } from '../../../../i18n/i18n.tsx'
import type { Locale } from '../../../../i18n/messages.ts'
import { Stage } from './stage.tsx'
import type { Answers, SampleOptions } from './sample-services.ts'
import styles from './states.module.css'

export type Words = Readonly<Record<Locale, string>>

type Props = Omit<SampleOptions, 'answers'> & {
  title: Words
  elements: readonly Element[]
  filled: Answers
  wrong?: Answers
  error: Words
  only?: readonly number[]
}

const states = [
  { name: { fr: 'Vide', en: 'Empty' } },
  { name: { fr: 'Obligatoire', en: 'Required' }, required: true },
  { name: { fr: 'Rempli', en: 'Filled in' }, isFilled: true },
  { name: { fr: 'Erreur', en: 'Error' }, isWrong: true, required: true },
  { name: { fr: 'Indisponible', en: 'Unavailable' }, isFilled: true, disabled: true },
  { name: { fr: 'Lecture seule', en: 'Read only' }, isFilled: true, readOnly: true },
] as const satisfies readonly State[]

type State = {
  name: Words
  isFilled?: boolean
  isWrong?: boolean
  required?: boolean
  disabled?: boolean
  readOnly?: boolean
}

export function States({ title, ...props }: Props) {
  const { locale } = useI18n()
  return (
    <section className={styles.group}>
      <h3>{title[locale]}</h3>
      <div className={styles.states}>
        {states.map((state, at) => (
          <OneState key={state.name.en} state={state} at={at} {...props} />
        ))}
      </div>
    </section>
  )
}

type OneProps = Omit<Props, 'title'> & { state: State; at: number }

function OneState({ state, at, elements, filled, wrong, error, only, receipts, ...options }: OneProps) {
  const { locale } = useI18n()
  // Keeps DOM ids unique across the states on one page.
  const shift = (id: number) => id + at * 10_000
  const { disabled = false, readOnly = false, required = false } = state
  const answers = state.isFilled ? filled : state.isWrong ? (wrong ?? {}) : {}
  return (
    <div className={styles.state}>
      <p className={styles.name}>{state.name[locale]}</p>
      <Stage
        {...options}
        elements={elements.map((element) => ({ ...element, id: shift(element.id) }))}
        {...(only && { only: only.map(shift) })}
        answers={answers}
        receipts={state.isFilled ? (receipts ?? []).map((one) => ({ ...one, elementId: shift(one.elementId) })) : []}
        error={state.isWrong ? error[locale] : null}
        disabled={disabled}
        readOnly={readOnly}
        required={required}
      />
    </div>
  )
}
