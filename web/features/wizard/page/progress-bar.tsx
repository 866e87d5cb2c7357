import { percentOfPage, translate, type Page } from '@parcelle/forms'
import { useI18n } from '../../../i18n/i18n.tsx'
import { Steps, type Step } from '../../../ui/navigation/steps.tsx'
import { useStore } from '../../../ui/store.ts'
import { blockPath } from '../course/address.ts'
import { goBackToPage } from '../course/navigation.ts'
import { isSigning } from '../store/rights.ts'
import { useDefinition, useWizard } from '../wizard-context.ts'

/** The pages of the form that have something to show, how far each is, and a way back to those that are done. */
export function ProgressBar({ page: { id: pageId } }: { page: Page }) {
  const wizard = useWizard()
  const { route, dossier, rights } = wizard
  const { t, locale } = useI18n()
  const definition = useDefinition()
  const course = useStore(route.shown)
  const { state } = useStore(dossier)
  const pages = definition.pages.filter(({ blocks }) => blocks.some(({ id }) => course.has(id)))
  const steps = pages.map((page): Step => {
    const isCurrent = page.id === pageId
    const isDone = percentOfPage(definition, course, page.id) === 100 && !isCurrent
    // The page that is being filled in is never out of reach of who went to read another.
    const isOpen = page.blocks.some(({ id }) => course.get(id) === 'progress')
    const canOpen = !isCurrent && (rights.canJump || isOpen || (isDone && !isSigning(state)))
    return {
      id: String(page.id),
      label: translate(page.title, locale),
      state: isCurrent ? 'current' : isDone ? 'done' : 'ahead',
      href: canOpen ? blockPath(wizard.id, page.id) : undefined,
    }
  })
  return <Steps label={t('wizard.steps')} items={steps} onGo={({ id }) => goBackToPage(wizard, Number(id))} />
}
