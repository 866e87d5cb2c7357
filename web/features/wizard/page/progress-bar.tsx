import { percentOfPage, translate, type Page } from '@parcelle/forms'
import { useState } from 'react'
import { useI18n } from '../../../i18n/i18n.tsx'
import { Icon } from '../../../ui/content/icon.tsx'
import { Modal } from '../../../ui/overlays/modal.tsx'
import { useStore } from '../../../ui/store.ts'
import { StepItem, type Step } from './step-item.tsx'
import { isSigning } from '../store/rights.ts'
import { useDefinition, useWizard } from '../wizard-context.ts'
import styles from './progress-bar.module.css'
import { stepPlace } from '../../../dossier/labels.ts'

/** The pages of the form that have something to show, and how far each is. */
function useSteps(pageId: number): readonly Step[] {
  const { route, dossier, rights } = useWizard()
  const { locale } = useI18n()
  const definition = useDefinition()
  const course = useStore(route.shown)
  const { state } = useStore(dossier)
  const pages = definition.pages.filter(({ blocks }) => blocks.some(({ id }) => course.has(id)))
  return pages.map((page) => {
    const percent = percentOfPage(definition, course, page.id)
    const isCurrent = page.id === pageId
    const isDone = percent === 100 && !isCurrent
    // The page that is being filled in is never out of reach of who went to read another.
    const isOpen = page.blocks.some(({ id }) => course.get(id) === 'progress')
    const canOpen = rights.canJump || isOpen || (isDone && !isSigning(state))
    return {
      page,
      label: translate(page.title, locale),
      percent,
      state: isCurrent ? 'current' : isDone ? 'done' : 'ahead',
      canOpen: canOpen && !isCurrent,
    }
  })
}

/** Where one is. On a phone and on a tablet, one line that opens the whole list. */
export function ProgressBar({ page }: { page: Page }) {
  const { t } = useI18n()
  const steps = useSteps(page.id)
  const [isOpen, setOpen] = useState(false)
  const at = steps.findIndex(({ state }) => state === 'current')
  const next = steps[at + 1]
  return (
    <nav aria-label={t('wizard.steps')}>
      <ol className={styles.bar}>
        {steps.map((step, rank) => (
          <StepItem key={step.page.id} step={step} rank={rank} />
        ))}
      </ol>
      <button type="button" className={styles.short} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <strong>{t('wizard.steps.at', stepPlace(at + 1, steps.length))}</strong>
        {next && <span>{t('wizard.steps.next', { label: next.label })}</span>}
        <Icon name="chevron-down" size={16} />
      </button>
      <Modal isOpen={isOpen} title={t('wizard.steps.sheet')} onClose={() => setOpen(false)}>
        <ol className={styles.sheet}>
          {steps.map((step, rank) => (
            <StepItem key={step.page.id} step={step} rank={rank} onGo={() => setOpen(false)} />
          ))}
        </ol>
      </Modal>
    </nav>
  )
}
