import { useCallback } from 'react'
import {
  isStepAhead,
  isStepCertain,
  listSteps,
  translate,
  type BlockState,
  type Page,
  type Session,
} from '@parcelle/forms'
import { useI18n } from '../../../i18n/i18n.tsx'
import { Steps, type Step } from '../../../ui/navigation/steps.tsx'
import { useStore } from '../../../ui/store.ts'
import { blockPath } from '../navigation/address.ts'
import { goBackToPage } from '../navigation/actions.ts'
import { isSigning } from '../store/rights.ts'
import { useDefinition, useForm, useWizard } from '../wizard-context.ts'

/** The pages that have visible blocks, with links to those already done. */
export function ProgressBar({ page: { id: pageId } }: { page: Page }) {
  const wizard = useWizard()
  const { navigation, dossier, rights } = wizard
  const { t, locale } = useI18n()
  const definition = useDefinition()
  const blockStates = useStore(navigation.blockStates)
  const { state } = useStore(dossier)
  const ranks = useForm(({ engine }) =>
    listSteps(engine.session())
      .map(({ id }) => id)
      .join(),
  )
  const ahead = useForm(({ engine }) => aheadOf(engine.session()).join())
  const certain = useForm(({ engine }) => certainOf(engine.session()).join())
  const go = useCallback(({ id }: Step) => goBackToPage(wizard, Number(id)), [wizard])
  const pages = definition.pages.filter(({ id }) => ranks.split(',').includes(String(id)))
  const steps = pages.map((page): Step => {
    const states = page.blocks.flatMap(({ id }) => blockStates.get(id) ?? [])
    const isAhead = ahead.split(',').includes(String(page.id))
    const at = page.id === pageId ? 'current' : stateOfStep(states, isAhead)
    // The page with the open block stays reachable from any other.
    const isOpen = states.includes('progress') || at === 'review'
    const canJump = rights.canJump && states.length > 0
    const canOpen = at !== 'current' && (canJump || isOpen || (at === 'done' && !isSigning(state)))
    const href = canOpen ? blockPath(wizard.id, page.id) : undefined
    const isUncertain = states.length === 0 && !certain.split(',').includes(String(page.id))
    return { id: String(page.id), label: translate(page.title, locale), state: at, href, isUncertain }
  })
  return <Steps label={t('wizard.steps')} items={steps} onGo={go} />
}

const aheadOf = (session: Session) => listSteps(session).flatMap((page) => (isStepAhead(session, page) ? page.id : []))

const certainOf = (session: Session) =>
  listSteps(session).flatMap((page) => (isStepCertain(session, page) ? page.id : []))

/** A page closed by the status of the dossier is not done: nobody filled it in. */
function stateOfStep(states: readonly BlockState[], isAhead: boolean): Step['state'] {
  if (states.includes('validate')) return 'review'
  if (states.length === 0) return isAhead ? 'ahead' : 'skipped'
  return states.every((state) => state === 'complete') ? 'done' : 'ahead'
}
