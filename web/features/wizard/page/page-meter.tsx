import { percentOfForm, percentOfPage, takesAnswer, type Page } from '@parcelle/forms'
import { useI18n } from '../../../i18n/i18n.tsx'
import { useStore } from '../../../ui/store.ts'
import { useDefinition, useForm, useWizard } from '../wizard-context.ts'
import type { Wizard } from '../store/wizard.ts'
import { useIsNarrow } from './use-screen-width.ts'
import styles from './page-meter.module.css'

/** Average seconds to answer one question. */
const PER_QUESTION = 10

/** How much of the page is done and how long the rest takes. On a phone, which has no step bar, how much of the form. */
export function PageMeter({ page }: { page: Page }) {
  const { t } = useI18n()
  const { navigation } = useWizard()
  const definition = useDefinition()
  const states = useStore(navigation.blockStates)
  const isNarrow = useIsNarrow()
  const minutes = useForm((wizard) => Math.ceil((countUnanswered(wizard, page) * PER_QUESTION) / 60))
  const percent = isNarrow ? percentOfForm(states) : percentOfPage(definition, states, page.id)
  const label = t(isNarrow ? 'wizard.form.percent' : 'wizard.page.percent', { percent })
  return (
    <div className={styles.meter}>
      <progress value={percent} max={100} aria-label={label} />
      <span aria-hidden className={styles.percent}>
        {label}
      </span>
      {minutes > 0 && <span className={styles.time}>{t('wizard.page.time', { minutes })}</span>}
    </div>
  )
}

function countUnanswered({ engine, navigation }: Wizard, { blocks }: Page): number {
  const states = navigation.blockStates.get()
  const isOpen = (blockId: number) => ['progress', 'waiting', 'validate'].includes(states.get(blockId) ?? '')
  const questions = blocks.filter(({ id }) => isOpen(id)).flatMap(({ elements }) => elements.filter(takesAnswer))
  return questions.filter(({ id }) => engine.visible(id) && engine.answer(id) === null).length
}
